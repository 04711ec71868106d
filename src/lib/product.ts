export const product = 'Foyer';

/** A page's title in the browser: `{title} | Foyer`, or just the product's name without one. */
export const pageTitle = (title: string | null): string => (title ? `${title} | ${product}` : product);
