import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Route } from '../../paths.ts';
import { askForFiles } from './pageFiles.ts';

type Page = { default: ComponentType };
const files = import.meta.glob<Page>('../*/*Page.tsx');

/** Every page of src/pages by name, each loaded once. */
const pages = new Map<string, ComponentType | LazyExoticComponent<ComponentType>>();

/** The screen of that page; the first call starts loading it. */
export function pageOf(route: Pick<Route, 'page' | 'layout'>): ComponentType | LazyExoticComponent<ComponentType> {
  const known = pages.get(route.page);
  if (known) return known;
  const loading = loadPage(route);
  const page = lazy(() => loading);
  pages.set(route.page, page);
  return page;
}

/** Loads a page before it is asked for, so that it is shown at once then. */
export async function preloadPage(route: Pick<Route, 'page' | 'layout'>): Promise<void> {
  pages.set(route.page, (await loadPage(route)).default);
}

function loadPage({ page: name, layout }: Pick<Route, 'page' | 'layout'>): Promise<Page> {
  // Vite gives the path of a file in this folder as `./…`.
  const load = files[`../${name}.tsx`] ?? files[`./${name.replace(/^parts\//, '')}.tsx`];
  if (!load) throw new Error(`No page is named ${name}`);
  askForFiles(name);
  return layout === 'desk' ? atTheDesk(load()) : load();
}

/** Loads Chakra together with the page and not after it. */
export async function atTheDesk(loading: Promise<Page>): Promise<Page> {
  const [{ default: Screen }, { default: Desk }] = await Promise.all([loading, import('./Desk.tsx')]);
  return {
    default: () => (
      <Desk>
        <Screen />
      </Desk>
    ),
  };
}
