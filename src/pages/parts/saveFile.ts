/** How long a browser may take to begin with a file, in milliseconds. */
const beginning = 60_000;

/** Hands a file to the browser, which saves it under that name. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), beginning);
}
