import { expect, it } from 'vitest';
import { pageTitle } from '../../src/lib/product.ts';

it('a page is called by its title and the product, or by the product alone', () => {
  expect([pageTitle('Sign in'), pageTitle(null), pageTitle('')]).toEqual(['Sign in | Foyer', 'Foyer', 'Foyer']);
});
