/** The oldest version of each browser that Foyer is for: what Chromium, Firefox and WebKit were in spring 2023. */
export const oldestBrowsers = { Chrome: '111', Edge: '111', Firefox: '114', Safari: '16.4' };

/** What the build writes scripts and style sheets for. */
export const buildTargets = (): string[] =>
  Object.entries(oldestBrowsers).map(([name, version]) => `${name.toLowerCase()}${version}`);

type Window = { CSS?: { supports?: (property: string, value: string) => boolean }; CompressionStream?: unknown };

/** Whether a browser is older than these, by what came with the first of them in one engine or another. */
export const isTooOld = ({ CSS, CompressionStream }: Window): boolean =>
  !CSS?.supports?.('color', 'color-mix(in srgb, red, red)') || CompressionStream === undefined;
