import { tokens } from '../../src/theme.ts';

/** The theme's colours by their scheme: mails, papers and pages without a style sheet know no `light-dark()`. */
function coloursOf(scheme: 'light' | 'dark') {
  const { bg, surface, text, muted, border, accent, danger, warn } = tokens.colors;
  const of = (both: string): string => /^light-dark\((.+), (.+)\)$/.exec(both)?.[scheme === 'light' ? 1 : 2] ?? both;
  return {
    ...{ ground: of(bg), surface: of(surface), text: of(text), muted: of(muted), border: of(border) },
    ...{ accent: of(accent.DEFAULT), onAccent: of(accent.contrast), danger: of(danger.fg) },
    ...{ note: of(warn.fg), noteGround: of(warn.subtle) },
  };
}

export const light = coloursOf('light');
export const dark = coloursOf('dark');
