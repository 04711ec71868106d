/**
 * The whole address of a path, to be shared with others: where the server says that people reach Foyer, else where this page
 * came from.
 */
export const publicAddress = (path: string): string =>
  new URL(path, document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content ?? window.location.origin)
    .href;
