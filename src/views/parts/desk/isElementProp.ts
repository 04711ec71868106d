/** What Chakra's parts are given for themselves; variants and CSS are left out before. */
const forChakra = ['as', 'theme', 'recipe', 'unstyled', 'colorPalette'];

/**
 * Whether a Chakra element hands a prop on to its HTML element. The build takes this instead of `@emotion/is-prop-valid`, a list
 * of all attributes: what we write on an element is meant for it.
 */
const isElementProp = (prop: string): boolean => !forChakra.includes(prop);

export default isElementProp;
