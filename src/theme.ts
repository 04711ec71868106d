/*
 * The look's tokens, the one scale there is. The build writes them out as CSS variables (src/tokens.css) for plain CSS,
 * and src/pages/parts/Desk.tsx gives them to Chakra's parts under the same names: `colors.accent.fg` is `--colors-accent-fg`.
 */

type Steps = Record<string, string>;

/** Steps of 4 px, in rem, so that the page grows with the reader's own text size. */
const quarters = (...steps: readonly number[]): Steps =>
  Object.fromEntries(steps.map((step) => [String(step), `${step / 4}rem`]));

/** Foyer's own colour, on light ground. */
export const productAccent = '#0c5b63';

const both = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

/** Where a layout changes: `--md` in a style sheet is from there up, `--below-md` is below it. */
export const breakpoints = { sm: '600px', md: '960px', lg: '1280px' } as const;

/** Windows that are lower, by their names in a style sheet: `--low` has no room for a verdict below the rest of a page, `--short` is a phone held sideways. */
export const heights = { low: '700px', short: '500px' } as const;

/**
 * Of an agenda's tracks in turn, on light and on dark ground: told apart beside their names also by those who see red and green alike, three to one
 * on every ground. Organisers' own pages have no use for them, so they are none of the tokens that those load.
 */
export const trackColours = [
  ['#0b69a3', '#6db4ec'],
  ['#b9501a', '#f09a5f'],
  ['#6a52c7', '#b1a0f5'],
  ['#2c7a4b', '#7ccf9b'],
  ['#b0357a', '#f08abf'],
  ['#856600', '#d9b94a'],
] as const;

export const tokens = {
  colors: {
    bg: both('#f7f6f2', '#121413'),
    surface: both('#ffffff', '#1a1d1c'),
    sunken: both('#eeece6', '#0c0e0d'),
    /** Of a row under the pointer. */
    hover: 'color-mix(in srgb, var(--colors-sunken) 55%, transparent)',
    text: both('#1b1d1b', '#ecebe5'),
    muted: both('#5d5f58', '#a5a89f'),
    border: both('#dfdcd3', '#2f3432'),
    /** Of controls: three to one on every ground. */
    edge: both('#85867d', '#717873'),
    focus: both('#0a7480', '#7bdada'),
    backdrop: 'rgb(10 14 13 / 55%)',
    accent: {
      DEFAULT: both(productAccent, '#74d0cf'),
      hover: both('#084850', '#93dfde'),
      contrast: both('#ffffff', '#05282a'),
      fg: both(productAccent, '#80d8d6'),
      subtle: both('#e1eeec', '#16302f'),
    },
    success: {
      fg: both('#17693a', '#7fd39b'),
      subtle: both('#e0f0e5', '#14301f'),
    },
    danger: {
      DEFAULT: both('#b0241d', '#ff958a'),
      hover: both('#8f1a14', '#ffb0a7'),
      contrast: both('#ffffff', '#3a0704'),
      fg: both('#a9211a', '#ff9c92'),
      subtle: both('#fbe8e5', '#3a1a17'),
    },
    warn: { fg: both('#7d4f00', '#f0bd58'), subtle: both('#faefd6', '#352810') },
    info: { fg: both('#1d5a9e', '#8fc1f5'), subtle: both('#e3edf8', '#172a3f') },
    /** Paper stays white and its ink black in dark mode as well: a QR code, a button on a verdict. */
    paper: '#ffffff',
    ink: '#1b1d1b',
    /** The door's verdicts and the toasts, alike in light and dark. */
    verdict: { success: '#0a6a34', danger: '#b01c17', warn: '#f4b942', info: '#24557f', pressed: 'rgb(0 0 0 / 16%)' },
    /** The door's stage: what lies on the camera's picture. */
    stage: {
      DEFAULT: '#0c0f0e',
      text: '#f3f2ec',
      muted: '#b4b8b0',
      glass: 'rgb(255 255 255 / 8%)',
      edge: 'rgb(255 255 255 / 45%)',
      shade: 'rgb(8 11 10 / 38%)',
      veil: 'rgb(8 11 10 / 78%)',
    },
    mark: '#f3c35b',
    shade: {
      near: both('rgb(38 34 22 / 7%)', 'rgb(0 0 0 / 42%)'),
      far: both('rgb(38 34 22 / 15%)', 'rgb(0 0 0 / 60%)'),
      deep: both('rgb(38 34 22 / 30%)', 'rgb(0 0 0 / 80%)'),
    },
  },
  spacing: quarters(0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32),
  sizes: {
    ...quarters(1, 1.5, 3, 3.5, 4, 4.5, 5, 6, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 36, 44, 48, 56, 72, 96),
    hairline: '1px',
    'loading-bar': '5px',
    /** Columns of text and controls. */
    dialog: '28rem',
    sheet: '32rem',
    narrow: '38rem',
    column: '50rem',
    page: '76rem',
    prose: '46ch',
    tagline: '14ch',
    /** The shell's navigation beside the page, and above it where there is no room. */
    sidebar: '15rem',
    bar: '3.25rem',
    'door-icon': 'clamp(3rem, 12vmin, 7rem)',
  },
  fonts: {
    // No Noto Sans: the badge designer loads one of its own, and the page around it would change with it.
    body: '"Segoe UI Variable Text", system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif',
    heading:
      '"Segoe UI Variable Display", system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif',
    mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
  },
  fontSizes: {
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.625rem',
    '3xl': '1.875rem',
    '4xl': '3rem',
    /** Read from two metres, and still whole on a small phone held sideways. */
    'door-verdict': 'clamp(2.25rem, min(10cqi, 9vh), 5.5rem)',
    'door-detail': 'clamp(1.125rem, min(4.2cqi, 3vh), 1.75rem)',
    'door-name': 'clamp(1.625rem, min(6.3cqi, 4.5vh), 2.625rem)',
  },
  fontWeights: { normal: '400', medium: '550', semibold: '650', bold: '750' },
  lineHeights: { none: '1', tight: '1.2', short: '1.35', normal: '1.5' },
  letterSpacings: { tight: '-0.022em', snug: '-0.014em', normal: '0' },
  radii: { sm: '4px', md: '8px', lg: '14px', xl: '20px', full: '9999px' },
  borderWidths: { hairline: '1px', thick: '2px', bold: '3px', verdict: '12px' },
  borders: {
    hairline: '1px solid var(--colors-border)',
    edge: '1px solid var(--colors-edge)',
    dashed: '1px dashed var(--colors-edge)',
    focus: '2px solid var(--colors-focus)',
  },
  shadows: {
    md: '0 1px 2px var(--colors-shade-near), 0 6px 20px -6px var(--colors-shade-far)',
    lg: '0 2px 6px var(--colors-shade-near), 0 24px 60px -16px var(--colors-shade-deep)',
    /** A second line inside the border of what is chosen or wrong. */
    chosen: 'inset 0 0 0 1px var(--colors-accent)',
    wrong: 'inset 0 0 0 1px var(--colors-danger)',
    /** All of the camera's picture around the frame to aim with. */
    aim: '0 0 0 200vmax var(--colors-stage-shade)',
  },
  durations: { instant: '0.01ms', fast: '120ms', moderate: '200ms', slow: '300ms', turn: '900ms', sweep: '1.4s' },
  easings: { out: 'cubic-bezier(0.2, 0.7, 0.2, 1)', 'in-out': 'cubic-bezier(0.5, 0, 0.4, 1)' },
  zIndex: { raised: '1', sticky: '10', shell: '20', cover: '30', skip: '60', loading: '70' },
} as const;
