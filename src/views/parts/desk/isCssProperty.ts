/** In some browsers' styles, but attributes of elements all the same. */
const attributes = ['src', 'size'];

/**
 * Whether a prop of a Chakra element is CSS. The build takes this instead of `@pandacss/is-valid-prop`, a list of all names:
 * the browser knows them.
 */
export const isCssProperty = (prop: string): boolean =>
  prop.startsWith('--') || /[&@]/.test(prop) || (prop in document.documentElement.style && !attributes.includes(prop));
