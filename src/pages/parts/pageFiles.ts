import { pageFilesPath } from '../../paths.ts';

/** The scripts of each page by its name, e.g. `/assets/HomePage-a1b2c3d.js`. */
let files: Record<string, string[]> = {};
let isAsked = false;

/** Asks the server once which scripts each page needs. Without an answer they come one after the other, as they import each other. */
export function learnPageFiles(): void {
  if (isAsked) return;
  isAsked = true;
  fetch(pageFilesPath)
    .then((answer) => answer.json())
    .then(
      (known) => {
        files = known;
      },
      () => {},
    );
}

/** Begins to load all scripts of a page at once. */
export function askForFiles(page: string): void {
  for (const href of files[page] ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}
