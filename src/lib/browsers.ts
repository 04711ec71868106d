/** The oldest version of each browser that Foyer is for: Chromium and WebKit of spring 2023, and a Firefox with extended support. */
export const oldestBrowsers = { Chrome: '111', Edge: '111', Firefox: '128', Safari: '16.4' };

/** What the build writes scripts and style sheets for. */
export const buildTargets = (): string[] =>
  Object.entries(oldestBrowsers).map(([name, version]) => `${name.toLowerCase()}${version}`);

type Window = {
  CSS?: { supports?: (property: string, value: string) => boolean };
  CompressionStream?: unknown;
  Intl?: { Segmenter?: unknown };
};

/** Whether a browser is older than these, by what came with the first of them in one engine or another. */
export const isTooOld = ({ CSS, CompressionStream, Intl: languages }: Window): boolean =>
  !CSS?.supports?.('color', 'color-mix(in srgb, red, red)') || !CompressionStream || !languages?.Segmenter;
