import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lacks } from '../../../src/lib/event.ts';
import { to } from '../../../src/paths.ts';
import { Lacking } from '../../../src/views/event/Lacking.tsx';
import { show } from '../../support/show.tsx';

describe('what is not set up yet', () => {
  it('is said with the gravest first, each with the way to do it', () => {
    show(<Lacking eventId="e1" lacking={lacks} published={false} />);
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
      'Test mode: no real payments',
      'Test orders are still there',
      'No mail server',
      'No organisation name',
      'No address',
      'No card payments',
    ]);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/settings?section=payments',
      to.purchases('e1', 'test'),
      '/settings?section=mail',
      '/settings',
      '/settings?section=invoices',
      '/settings?section=payments',
    ]);
    expect(links.map((link) => link.textContent)).toEqual([
      'Add payment keys',
      'Go to test orders',
      'Set up mail server',
      'Add name',
      'Add address',
      'Add payment keys',
    ]);
  });

  it('is nothing where all is set up', () => {
    show(<Lacking eventId="e1" lacking={[]} published />);
    expect(screen.queryByText('Not set up yet')).toBeNull();
  });
});
