import { describe, expect, it } from 'vitest';
import { type Import, type Source, sourcesIn } from '../support/sources.ts';

/** The layers of design's one-way rule, by path; the first that fits is a file's layer. */
const layers = {
  lib: /^src\/lib\//,
  contract: /^src\/api\/contract\//,
  client: /^src\/api\//,
  catalogue: /^src\/messages\/en-GB\//,
  messages: /^src\/messages\//,
  machines: /^src\/machines\//,
  parts: /^src\/views\/parts\//,
  views: /^src\/views\//,
  paths: /^src\/paths\.ts$/,
  theme: /^src\/(theme\.ts|look\.css)$/,
  scanning: /^src\/scanning\//,
  printing: /^src\/printing\//,
  wiring: /^src\//,
  server: /^server\//,
} satisfies Record<string, RegExp>;
type Layer = keyof typeof layers;

/** What each layer may use at runtime, and what it may name as types besides. */
const mayUse: Record<Layer, { runtime: readonly Layer[]; types?: readonly Layer[]; packages: RegExp }> = {
  lib: { runtime: [], packages: /^$/ },
  contract: { runtime: ['lib'], packages: /^valibot$/ },
  client: { runtime: ['contract', 'lib'], packages: /^(valibot|ofetch)$/ },
  catalogue: { runtime: ['lib'], types: ['contract'], packages: /^$/ },
  messages: { runtime: ['catalogue'], packages: /^$/ },
  machines: { runtime: ['lib'], types: ['contract', 'catalogue', 'paths'], packages: /^xstate$/ },
  parts: { runtime: ['lib', 'messages', 'paths'], types: ['contract', 'machines'], packages: /./ },
  views: { runtime: ['parts', 'machines', 'contract', 'lib', 'messages', 'paths'], packages: /./ },
  paths: { runtime: [], types: ['lib', 'catalogue'], packages: /^$/ },
  theme: { runtime: [], packages: /^@chakra-ui\/react$/ },
  scanning: { runtime: ['lib'], types: ['machines'], packages: /^(xstate|zxing-wasm)(\/|$)/ },
  printing: { runtime: ['lib'], types: ['machines', 'contract'], packages: /./ },
  wiring: { runtime: Object.keys(layers).filter((layer) => layer !== 'server') as Layer[], packages: /./ },
  server: { runtime: ['contract', 'lib', 'catalogue', 'messages', 'paths'], packages: /./ },
};
/** Machines that the server runs too. */
const sharedMachines = ['src/machines/payment/purchase.ts'];

const layerOf = (path: string): Layer | null =>
  (Object.entries(layers) as [Layer, RegExp][]).find(([, pattern]) => pattern.test(path))?.[0] ?? null;

function isAllowed(from: Source, { target, own, typeOnly }: Import): boolean {
  const layer = layerOf(from.path) as Layer;
  const rule = mayUse[layer];
  if (!own) return typeOnly || rule.packages.test(target) || target.startsWith('node:') === (layer === 'server');
  const used = layerOf(target);
  if (used === null) return false;
  if (used === layer) return true;
  if (layer === 'server' && sharedMachines.includes(target)) return true;
  return rule.runtime.includes(used) || (typeOnly && rule.types?.includes(used) === true);
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');

const sources = sourcesIn('src', 'server');

describe('imports run one way', () => {
  it.each(Object.keys(layers) as Layer[])('from %s', (layer) => {
    const own = sources.filter(({ path }) => layerOf(path) === layer);
    const wrong = own.flatMap((source) =>
      source.imports.filter((each) => !isAllowed(source, each)).map(({ target }) => `${source.path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('never in a circle between the files of a layer that runs first', () => {
    const runtime = new Map(
      sources
        .filter(({ path }) => /^src\/(lib|api|machines|messages)\//.test(path))
        .map(({ path, imports }) => [
          path,
          imports.filter(({ own, typeOnly }) => own && !typeOnly).map(({ target }) => target),
        ]),
    );
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
      (runtime.get(from) ?? []).some((next) => {
        if (next === goal) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return reaches(next, goal, seen);
      });
    expect([...runtime.keys()].filter((path) => reaches(path, path))).toEqual([]);
  });
});

describe('files', () => {
  it('are not barrels', () => {
    // The words of the page's own language are those of en-GB until the build of another language swaps them.
    const isWords = (path: string) => path.startsWith('src/messages/');
    const isBarrel = ({ path, text }: Source) =>
      /\/index\.tsx?$/.test(path) ||
      (/^export\s[^;]*\sfrom\s/m.test(text) && !/^export (const|function|type|class)\b/m.test(text));
    expect(sources.filter((source) => isBarrel(source) && !isWords(source.path)).map(({ path }) => path)).toEqual([]);
  });

  it('fetch in the client only', () => {
    const fetches = sources.filter(
      ({ path, text }) =>
        path.startsWith('src/') &&
        /(^|[^.\w])(fetch|XMLHttpRequest|navigator\.sendBeacon)\(/m.test(withoutComments(text)),
    );
    expect(fetches.map(({ path }) => path)).toEqual([]);
    const clients = sources.filter(({ imports }) => imports.some(({ target }) => target === 'ofetch'));
    expect(clients.map(({ path }) => path)).toEqual(['src/api/client.ts']);
  });

  it('leave work to be done to nobody', () => {
    expect(sources.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
