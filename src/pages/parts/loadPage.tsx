import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Route } from '../../paths.ts';

type Page = { default: ComponentType };
const files = import.meta.glob<Page>('../*/*Page.tsx');

/** Every page of src/pages by name, each loaded once. */
const pages = new Map<string, LazyExoticComponent<ComponentType>>();

/** The screen of that page; the first call starts loading it. */
export function pageOf({ page: name, layout }: Pick<Route, 'page' | 'layout'>): LazyExoticComponent<ComponentType> {
  const known = pages.get(name);
  if (known) return known;
  // Vite gives the path of a file in this folder as `./…`.
  const load = files[`../${name}.tsx`] ?? files[`./${name.replace(/^parts\//, '')}.tsx`];
  if (!load) throw new Error(`No page is named ${name}`);
  const loading = layout === 'desk' ? atTheDesk(load()) : load();
  const page = lazy(() => loading);
  pages.set(name, page);
  return page;
}

/** Loads Chakra together with the page and not after it. */
async function atTheDesk(loading: Promise<Page>): Promise<Page> {
  const [{ default: Screen }, { default: Desk }] = await Promise.all([loading, import('./Desk.tsx')]);
  return {
    default: () => (
      <Desk>
        <Screen />
      </Desk>
    ),
  };
}
