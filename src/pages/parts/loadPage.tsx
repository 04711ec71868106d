import { type ComponentType, Fragment, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import type { Layout, Route } from '../../paths.ts';
import { BareLayout } from '../../views/parts/BareLayout.tsx';
import { askForFiles } from './pageFiles.ts';

type Page = { default: ComponentType };
const files = import.meta.glob<Page>('./*/*Page.tsx', { base: '../' });

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

const loadLayout = () => import('./AppLayout.tsx');
const AppLayout = lazy(loadLayout);

/** What is around a page. */
export const layouts: Record<Layout, ComponentType<{ children: ReactNode }>> = {
  bare: BareLayout,
  headerless: Fragment,
  app: AppLayout,
  desk: AppLayout,
};

/** Loads a page and its layout before they are asked for, so that they are shown at once then: React keeps a loading sign for a while once it is there. */
export async function preloadPage(route: Pick<Route, 'page' | 'layout'>): Promise<void> {
  const loading = loadPage(route);
  if (layouts[route.layout] === AppLayout) layouts.app = layouts.desk = (await loadLayout()).default;
  pages.set(route.page, (await loading).default);
}

function loadPage({ page: name, layout }: Pick<Route, 'page' | 'layout'>): Promise<Page> {
  const load = files[`./${name}.tsx`];
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
