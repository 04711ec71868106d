import './look.css';
import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineRecipe,
  defineSemanticTokens,
  defineSlotRecipe,
  defineTextStyles,
  defineTokens,
} from '@chakra-ui/react';

/*
 * The look as tokens. The values are CSS variables of look.css, where light and dark live. Colours by use: bg, surface,
 * sunken, text, muted, border, edge (of controls), and the palettes accent, danger, success, warn, info, each with
 * solid, contrast, fg, subtle. Recipes are only those of the parts in use; a part without its recipe has no look.
 */
const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64,
];
const wide = [72, 80, 96, 112, 128, 160, 192, 240];
const inQuarters = (numbers: readonly number[]) =>
  Object.fromEntries(numbers.map((step) => [String(step), { value: step === 0 ? '0px' : `${step / 4}rem` }]));
const named = <Value extends string | number>(values: Record<string, Value>): Record<string, { value: Value }> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const tokens = defineTokens({
  spacing: inQuarters(steps),
  sizes: {
    ...inQuarters([...steps, ...wide]),
    ...named({ full: '100%', min: 'min-content', max: 'max-content', fit: 'fit-content', prose: '65ch' }),
    ...named({ narrow: '34rem', column: '46rem', page: '76rem', dvh: '100dvh' }),
  },
  fonts: named({ body: 'var(--font)', heading: 'var(--font-display)', mono: 'var(--font-mono)' }),
  fontSizes: named({
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.375rem',
    '5xl': '3rem',
    door: 'clamp(2.75rem, 11vw, 7rem)',
  }),
  fontWeights: named({ normal: 400, medium: 550, semibold: 650, bold: 750 }),
  lineHeights: named({ none: 1, tight: 1.2, short: 1.35, normal: 1.5, tall: 1.65 }),
  letterSpacings: named({ tight: '-0.022em', snug: '-0.014em', normal: '0', wide: '0.04em' }),
  radii: named({
    none: '0',
    sm: '5px',
    md: 'var(--radius)',
    lg: 'var(--radius-lg)',
    xl: '20px',
    full: '9999px',
    l1: '5px',
    l2: 'var(--radius)',
    l3: 'var(--radius-lg)',
  }),
  borders: named({ hairline: '1px solid var(--border)', edge: '1px solid var(--edge)' }),
  durations: named({ fast: '120ms', moderate: '180ms', slow: '320ms' }),
  easings: named({ out: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }),
  zIndex: named({ base: 0, sticky: 10, shell: 20, overlay: 40, toast: 60, loading: 70 }),
  cursor: named({ button: 'pointer', disabled: 'not-allowed' }),
});

const palette = (name: string) => ({
  DEFAULT: { value: `var(--${name})` },
  solid: { value: `var(--${name})` },
  hover: { value: `var(--${name}-hover, var(--${name}))` },
  contrast: { value: `var(--${name}-contrast)` },
  fg: { value: `var(--${name}-text)` },
  subtle: { value: `var(--${name}-subtle)` },
  focusRing: { value: 'var(--focus)' },
});
const colour = (name: string) => ({ value: `var(--${name})` });

const semanticTokens = defineSemanticTokens({
  colors: {
    bg: { DEFAULT: colour('bg'), surface: colour('surface'), subtle: colour('sunken'), muted: colour('sunken') },
    surface: colour('surface'),
    sunken: colour('sunken'),
    text: colour('text'),
    muted: colour('muted'),
    fg: { DEFAULT: colour('text'), muted: colour('muted'), error: colour('danger-text') },
    border: { DEFAULT: colour('border'), error: colour('danger') },
    edge: colour('edge'),
    focus: colour('focus'),
    accent: palette('accent'),
    success: palette('success'),
    danger: palette('danger'),
    warn: palette('warn'),
    info: palette('info'),
  },
  shadows: { sm: colour('shadow-sm'), md: colour('shadow-md'), lg: colour('shadow-lg') },
});

const style = (fontSize: string, lineHeight: string, letterSpacing = 'normal') => ({
  value: { fontSize, lineHeight, letterSpacing },
});
const textStyles = defineTextStyles({
  '2xs': style('2xs', 'short', 'wide'),
  xs: style('xs', 'short'),
  sm: style('sm', 'normal'),
  md: style('md', 'normal'),
  lg: style('lg', 'normal'),
  xl: style('xl', 'short', 'snug'),
  '2xl': style('2xl', 'tight', 'snug'),
  '3xl': style('3xl', 'tight', 'tight'),
  '4xl': style('4xl', 'tight', 'tight'),
  '5xl': style('5xl', 'none', 'tight'),
  door: style('door', 'none', 'tight'),
});

const sizesOf = (sizes: readonly string[]) => Object.fromEntries(sizes.map((size) => [size, { textStyle: size }]));
const disabled = { opacity: 0.55, cursor: 'disabled' };

const heading = defineRecipe({
  className: 'heading',
  base: { fontFamily: 'heading', fontWeight: 'semibold' },
  variants: { size: sizesOf(['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl']) },
  defaultVariants: { size: 'xl' },
});

const buttonSize = (h: string, px: string, textStyle: string) => ({
  h,
  minW: h,
  px,
  textStyle,
  gap: '2',
  '& svg': { width: '1.15em', height: '1.15em', flex: 'none' },
});
const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'button',
    transition: 'background-color 120ms, border-color 120ms, color 120ms, transform 120ms',
    _active: { transform: 'translateY(1px)' },
    _disabled: { ...disabled, transform: 'none' },
  },
  variants: {
    size: {
      xs: buttonSize('7', '2', 'xs'),
      sm: buttonSize('8', '3', 'sm'),
      md: buttonSize('10', '4', 'sm'),
      lg: buttonSize('12', '5', 'md'),
      xl: buttonSize('14', '6', 'lg'),
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        '&:hover:not(:disabled)': { bg: 'colorPalette.hover' },
      },
      outline: {
        bg: 'surface',
        borderColor: 'edge',
        color: 'text',
        '&:hover:not(:disabled)': { bg: 'sunken', borderColor: 'text' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        '&:hover:not(:disabled)': { borderColor: 'colorPalette.fg' },
      },
      ghost: { color: 'colorPalette.fg', '&:hover:not(:disabled)': { bg: 'colorPalette.subtle' } },
      plain: {
        color: 'colorPalette.fg',
        px: '0',
        minW: '0',
        h: 'auto',
        textDecoration: 'underline',
        textUnderlineOffset: '3px',
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

const control = {
  width: '100%',
  minWidth: '0',
  bg: 'surface',
  color: 'text',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: 'md',
  textAlign: 'start',
  transition: 'border-color 120ms',
  '&:hover:not(:disabled)': { borderColor: 'text' },
  _focusVisible: { outline: '2px solid var(--focus)', outlineOffset: '0', borderColor: 'focus' },
  '&[aria-invalid=true]': { borderColor: 'danger', boxShadow: 'inset 0 0 0 1px var(--danger)' },
  _disabled: { ...disabled, bg: 'sunken' },
} as const;

/** Below lg a control's text is 16 px, or a phone zooms into it. */
const controlSize = (h: string, px: string) => ({ h, px, fontSize: { base: 'md', lg: 'sm' } });
const controlSizes = { sm: controlSize('8', '2.5'), md: controlSize('10', '3') };
const large = { h: '12', px: '3.5', fontSize: 'md' };

const input = defineRecipe({
  className: 'input',
  base: { ...control, height: '10' },
  variants: { size: { ...controlSizes, lg: large }, variant: { outline: {} } },
  defaultVariants: { size: 'md', variant: 'outline' },
});

const textarea = defineRecipe({
  className: 'textarea',
  base: { ...control, px: '3', py: '2', lineHeight: 'normal', fontSize: { base: 'md', lg: 'sm' }, resize: 'vertical' },
  variants: {
    size: { sm: { minH: '16' }, md: { minH: '24' }, lg: { minH: '32', fontSize: 'md' } },
    variant: { outline: {} },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});

const selectSize = (field: object) => ({ field: { ...field, pe: '9' }, indicator: { insetEnd: '2.5' } });
const nativeSelect = defineSlotRecipe({
  className: 'native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { display: 'flex', position: 'relative', width: '100%', height: 'fit-content' },
    field: { ...control, appearance: 'none', cursor: 'button', textOverflow: 'ellipsis' },
    indicator: {
      position: 'absolute',
      top: '50%',
      transform: 'translateY(-50%)',
      pointerEvents: 'none',
      color: 'muted',
      '& svg': { width: '1em', height: '1em' },
    },
  },
  variants: {
    size: { sm: selectSize(controlSizes.sm), md: selectSize(controlSizes.md), lg: selectSize(large) },
    variant: { outline: {} },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});

const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', width: '100%' },
    label: { display: 'flex', gap: '1', textStyle: 'sm', fontWeight: 'medium' },
    requiredIndicator: { color: 'danger.fg' },
    helperText: { textStyle: 'sm', color: 'muted' },
    errorText: { textStyle: 'sm', fontWeight: 'medium', color: 'danger.fg' },
  },
  variants: { orientation: { vertical: {} } },
  defaultVariants: { orientation: 'vertical' },
});

const config = defineConfig({
  preflight: false,
  cssVarsPrefix: 'foyer',
  globalCss: { html: { colorPalette: 'accent' } },
  theme: {
    breakpoints: { sm: '600px', md: '960px', lg: '1280px', xl: '1920px', '2xl': '2560px' },
    tokens,
    semanticTokens,
    textStyles,
    recipes: { heading, button, input, textarea },
    slotRecipes: { nativeSelect, field },
  },
});

export const theme = createSystem(defaultBaseConfig, config);
