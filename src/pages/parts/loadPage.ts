import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Page = { default: ComponentType };
const files = import.meta.glob<Page>('../*/*Page.tsx');

/** Every page of src/pages by name, each a chunk of its own. */
const pages = new Map<string, LazyExoticComponent<ComponentType>>();

/** The page of that name, e.g. `event/HomePage`; the first call starts loading it. */
export function pageOf(name: string): LazyExoticComponent<ComponentType> {
  const known = pages.get(name);
  if (known) return known;
  // Vite writes the path of a file in this very folder without the way there.
  const load = files[`../${name}.tsx`] ?? files[`./${name.replace(/^parts\//, '')}.tsx`];
  if (!load) throw new Error(`No page is named ${name}`);
  const loading = load();
  const page = lazy(() => loading);
  pages.set(name, page);
  return page;
}
