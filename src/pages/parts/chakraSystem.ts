import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { breakpoints, tokens } from '../../theme.ts';

type Plain = { [name: string]: string | Plain };
type Wrapped = { [name: string]: { value: string } | Wrapped };

/** Chakra wants each value in an object of its own. */
const wrapped = (values: Plain): Wrapped =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? { value } : wrapped(value)]),
  );

const config = defineConfig({
  preflight: false,
  // Chakra's names are then those of src/tokens.css.
  cssVarsPrefix: '',
  theme: {
    breakpoints,
    tokens: Object.fromEntries(Object.entries(tokens).map(([category, values]) => [category, wrapped(values)])),
  },
});

/** Chakra's side of the look: it knows the tokens by name. A recipe is in the file of the part that it styles. */
export const system = {
  ...createSystem(defaultBaseConfig, config),
  // The variables are in src/tokens.css, where the first paint finds them.
  _global: [],
};
