/** Whether a text is the whole address of a page, which a browser opens when it is pressed and does nothing else. */
export function isWebLink(text: string): boolean {
  if (!/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
