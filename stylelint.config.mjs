/** Style sheets take every colour, length and time from the tokens of src/theme.ts. */

/** The printed ticket is drawn at its size on paper by a program that reads plain colours only; a brand's colours are its organiser's. */
const ignoreFiles = [
  'src/views/ticket/PrintableTicket.css',
  'src/views/purchase/eventPage/brand.css',
  'src/tokens.css',
  'dist/**',
];

export default {
  plugins: ['stylelint-declaration-strict-value'],
  ignoreFiles,
  rules: {
    'scale-unlimited/declaration-strict-value': [
      [
        '/color$/',
        'background',
        'fill',
        'stroke',
        'font-size',
        'font-family',
        'font-weight',
        'line-height',
        'letter-spacing',
        '/radius$/',
        'box-shadow',
        'text-shadow',
        'z-index',
      ],
      {
        ignoreFunctions: false,
        ignoreValues: ['0', 'none', 'inherit', 'transparent', 'currentcolor', '100%'],
      },
    ],
    'unit-disallowed-list': ['px', 'rem', 'em', 'ch', 'pt', 'mm', 'ms', 's'],
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'color', 'color-mix', 'cubic-bezier'],
  },
};
