/** What XState looks for in a browser, to tell its developer tools of machines. A built Foyer tells nobody, and loads less. */
export const devToolsAdapter = (): void => {};
