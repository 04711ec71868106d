import { preloadModule } from 'react-dom';
import { pageFilesPath } from '../../paths.ts';

/** The scripts of each page by its name, e.g. `/assets/HomePage-a1b2c3d.js`. */
let files: Record<string, string[]> = {};

type Known = { pages: Record<string, string[]>; offline: Record<string, string[]> };
const ask = async (): Promise<Known> => (await fetch(pageFilesPath)).json();

/** What pages of a feature need that open without a network: also what is loaded when something is opened on them. */
export const filesWithoutNetwork = async (feature: 'door' | 'exhibitor'): Promise<string[]> =>
  (await ask()).offline[feature] ?? [];

/** Asks the server which scripts each page needs. Without an answer they come one after the other, as they import each other. */
export function learnPageFiles(): void {
  ask().then(
    ({ pages }) => {
      files = pages;
    },
    () => {},
  );
}

/** Begins to load all scripts of a page at once. */
export function askForFiles(page: string): void {
  for (const file of files[page] ?? []) preloadModule(file, { as: 'script' });
}
