import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../src/lib/account.ts';
import { Shell } from '../../../src/views/parts/Shell.tsx';
import { show } from '../../support/show.tsx';

const user = (role: Role) => ({ id: 'u1', role, email: 'ada@example.org', name: 'Ada', eventId: null, team: null });
const shell = (role: Role, path: string) =>
  show(
    <Shell user={user(role)} path={path}>
      <h1>Page</h1>
    </Shell>,
  );
const labels = () =>
  Array.from(screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a'), ({ textContent }) => textContent);

describe('Shell', () => {
  it.each<[Role, string, string[]]>([
    ['admin', '/home', ['Events', 'Check-in', 'Settings']],
    ['checkin', '/dashboard/checkin-staff', ['Check-in']],
    ['attendee', '/dashboard/attendee', ['My tickets']],
  ])('shows %s their own pages', (role, path, expected) => {
    shell(role, path);
    expect(labels()).toEqual(expected);
  });

  it('offers an exhibitor scanning, the contacts and the delegates', () => {
    shell('exhibitor', '/dashboard/exhibitor');
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Scan contacts', 'Scanned contacts', 'Delegates']);
  });

  it('marks the page that is open, also deep inside', () => {
    shell('admin', '/event/e1/ticket/add');
    expect(screen.getByRole('link', { name: 'Events' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBeNull();
  });

  it('names the role of a member of an organisation', async () => {
    show(
      <Shell user={{ ...user('admin'), team: 'readOnly' }} path="/home">
        <h1>Page</h1>
      </Shell>,
    );
    expect(await screen.findByText('Read only')).toBeVisible();
    expect(screen.queryByText('Organiser')).toBeNull();
  });

  it('opens its menu and leads out', async () => {
    const { user: reader } = shell('admin', '/home');
    const menu = screen.getByRole('button', { name: 'Menu' });
    expect(menu.getAttribute('aria-expanded')).toBe('false');
    await reader.click(menu);
    expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/signout');
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content');
  });
});
