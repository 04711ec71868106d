/** What tells a button of the first step from the others, before the app is there and after. */
export const buttonName = (button: Element): string | null => button.getAttribute('aria-label') ?? button.textContent;
