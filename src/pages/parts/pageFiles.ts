import { preloadModule } from 'react-dom';
import { pageFilesPath } from '../../paths.ts';

/** The scripts of each page by its name, e.g. `/assets/HomePage-a1b2c3d.js`. */
let files: Record<string, string[]> = {};

/** Asks the server which scripts each page needs. Without an answer they come one after the other, as they import each other. */
export function learnPageFiles(): void {
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
  for (const file of files[page] ?? []) preloadModule(file, { as: 'script' });
}
