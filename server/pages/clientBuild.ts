import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Locale } from '../../src/lib/locale.ts';
import { type Layout, type Route, routes } from '../../src/paths.ts';
import { sheetIsHere, styleElement } from './html.ts';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** What the build of the pages left in its folder. */
export type ClientBuild = {
  folder: string;
  /** Addresses of all files that may be asked for, e.g. `/assets/index-a1b2.js`. */
  files: ReadonlySet<string>;
  /** The worker that reads codes, and what it asks for first. */
  readerFiles: string[];
  /** The pages, built once for each language. */
  pages: Record<Locale, BuiltPages>;
};

/** The pages in one language. */
type BuiltPages = {
  /** The scripts that every page begins with, as a `Link` header names them: asked for before the HTML is read. */
  entryLink: string;
  /** The page every address gets, with the look that all pages share written into it. */
  template: string;
  /** Files a route's screen needs besides the entry's own. */
  needs: (route: Route) => Needs;
  /** The scripts of every page by its name, e.g. `event/HomePage`. */
  pageFiles: Record<string, string[]>;
  /** What pages of a feature need that open without a network, by the feature. */
  offline: Record<string, string[]>;
};

/** `css` is what `styles` say, and `fonts` those of its files that most texts need. */
export type Needs = { scripts: string[]; styles: string[]; css: string; fonts: string[] };

export function readClientBuild(folder: string): ClientBuild {
  const files = filesIn(folder);
  return {
    folder,
    files: new Set(files),
    // The manifest knows no workers.
    readerFiles: files.filter((address) => /\/decode\.worker-.*\.js$/.test(address)),
    pages: { 'en-GB': readPages(folder, files, 'en-GB'), 'de-DE': readPages(folder, files, 'de-DE') },
  };
}

function readPages(folder: string, files: string[], locale: Locale): BuiltPages {
  const read = (name: string) => readFileSync(join(folder, '.vite', name), 'utf8');
  const manifest = JSON.parse(read(`manifest.${locale}.json`)) as Manifest;
  const html = read(`index.${locale}.html`);
  const begins = scriptsIn(html);
  const own = closure(
    manifest,
    Object.keys(manifest).filter((key) => begins.includes(manifest[key]?.file ?? '')),
  );
  const needsOf = new Map(
    Object.values(routes).map(({ page: screen, layout, pattern }) => {
      const code = closure(manifest, [`src/pages/${screen}.tsx`, ...around[layout]]);
      const chunks = [...code].filter((key) => !own.has(key)).map((key) => manifest[key]);
      const styles = [...new Set(chunks.flatMap((chunk) => chunk?.css ?? []))];
      const css = styles.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
      const needs = {
        scripts: [...new Set(chunks.flatMap((chunk) => (chunk?.file.endsWith('.js') ? [`/${chunk.file}`] : [])))],
        styles: styles.map((file) => `/${file}`),
        css,
        // Others are for letters that few titles have.
        fonts: [...css.matchAll(/url\(([^)]*-latin-\d[^)]*\.woff2)\)/g)].map(([, file = '']) => file),
      };
      return [pattern, needs];
    }),
  );
  const needs = ({ pattern }: Route) => needsOf.get(pattern) ?? { scripts: [], styles: [], css: '', fonts: [] };
  return {
    entryLink: begins.map((file) => `</${file}>; rel=modulepreload; crossorigin`).join(', '),
    template: withStyles(html, folder),
    needs,
    pageFiles: Object.fromEntries(Object.values(routes).map((route) => [route.page, needs(route).scripts])),
    offline: Object.fromEntries(
      ['door', 'exhibitor'].map((feature) => [feature, [...filesOf(manifest, feature), ...files.filter(isOfWorkers)]]),
    ),
  };
}

/** What may be loaded later on any page. */
const loadedLater = [
  'src/pages/account/SignInAgain.tsx',
  'src/pages/parts/TakeMessage.tsx',
  'src/views/parts/Notices.tsx',
  'src/pages/parts/scanning/tones.ts',
];

/** All scripts and styles of a feature, what is loaded later among them. */
function filesOf(manifest: Manifest, feature: string): string[] {
  const own = Object.keys(manifest).filter((key) => new RegExp(`^src/(pages|views)/${feature}/`).test(key));
  const chunks = [...closure(manifest, [...own, ...loadedLater, ...around.app])].map((key) => manifest[key]);
  return [...new Set(chunks.flatMap((chunk) => [...(chunk ? [chunk.file] : []), ...(chunk?.css ?? [])]))]
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => `/${file}`);
}

/** What the readers of codes and the list of the door load by themselves: the manifest knows no workers. */
const isOfWorkers = (address: string): boolean =>
  /\/assets\/(decode\.worker|doorStore\.worker|wasmReader|zxing_reader)-/.test(address);

/** The scripts that the build wrote into the page. The manifest does not tell them where the entry's code is all in shared chunks. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file);

/** What a page needs besides its own files. */
const around: Record<Layout, string[]> = {
  desk: ['src/pages/parts/AppLayout.tsx', 'src/pages/parts/Desk.tsx'],
  app: ['src/pages/parts/AppLayout.tsx'],
  bare: [],
  headerless: [],
};

/** The chunks that loading these brings along, themselves included. */
function closure(manifest: Manifest, roots: string[], found = new Set<string>()): Set<string> {
  for (const key of roots) {
    if (found.has(key) || !manifest[key]) continue;
    found.add(key);
    closure(manifest, manifest[key].imports ?? [], found);
  }
  return found;
}

/** A style sheet in a file of its own would delay the first paint by one more request. */
const withStyles = (html: string, folder: string): string =>
  html.replace(
    /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
    (_, file: string) => styleElement(readFileSync(join(folder, file), 'utf8')) + sheetIsHere(`/${file}`),
  );

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => `/${relative(folder, path).split(sep).join('/')}`)
    .filter((address) => !address.startsWith('/.') && !/\.(br|gz)$/.test(address));
