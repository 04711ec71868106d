import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import NotFoundPage from '../../../src/pages/parts/NotFoundPage.tsx';
import { to } from '../../../src/paths.ts';

function headingAt(path: string) {
  window.history.replaceState(null, '', path);
  const { unmount } = render(<NotFoundPage />);
  const { textContent } = screen.getByRole('heading');
  unmount();
  return textContent;
}

it.each([
  'Gone / moved?',
  '100 % full',
  'a %2F is a slash',
  '%25',
  'für #2',
])('the page for what is not there says what its address says, decoded once: %s', (message) => {
  expect(headingAt(to.notFound(410, message))).toBe(message);
});

it('the page for what is not there shows an address that cannot be decoded as it is', () => {
  expect(headingAt('/not-found/404/100%')).toBe('100%');
});

it('the page for what is not there has a message of its own', () => {
  expect(headingAt('/not-found')).toBe("Looks like you're lost!");
});
