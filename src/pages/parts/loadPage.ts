import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Screen = { default: ComponentType };
const files = import.meta.glob<Screen>('./*Screen.tsx');

/** Every screen of src/screens by name, each a chunk of its own. */
const screens = new Map<string, LazyExoticComponent<ComponentType>>();

/** The screen of that name; the first ask starts loading it. */
export function screenOf(name: string): LazyExoticComponent<ComponentType> {
  const known = screens.get(name);
  if (known) return known;
  const load = files[`./${name}.tsx`];
  if (!load) throw new Error(`No screen is named ${name}`);
  const loading = load();
  const screen = lazy(() => loading);
  screens.set(name, screen);
  return screen;
}
