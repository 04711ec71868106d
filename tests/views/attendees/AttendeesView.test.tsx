import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { ListedUser } from '../../../src/api/contract/attendeeList.ts';
import type { AttendeeColumn, AttendeeFilter } from '../../../src/lib/attendee.ts';
import { listing } from '../../../src/machines/parts/listing.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { selectionMachine } from '../../../src/machines/parts/selection.ts';
import { to } from '../../../src/paths.ts';
import { type AttendeesSubject, AttendeesView } from '../../../src/views/attendees/AttendeesView.tsx';
import { type AttendeeRow, attendeeRow } from '../../../src/views/attendees/attendeeRow.ts';
import { show } from '../../support/show.tsx';
import { attendee, delegates, harbour } from '../../support/viewFixtures.ts';

const usual = ['name', 'organization', 'email', 'ticket', 'status', 'checkedIn'] as const;

function attendees(
  users: ListedUser[],
  forms = [{ ...delegates, registered: users.length }],
  {
    filter = {},
    columns = usual,
    formId = delegates.id,
  }: { filter?: AttendeeFilter; columns?: readonly AttendeeColumn[]; formId?: string | null } = {},
) {
  const opened: string[] = [];
  const filters: AttendeeFilter[] = [];
  const selection = createActor(selectionMachine).start();
  const about = createActor(resource(async (): Promise<AttendeesSubject> => ({ event: harbour, forms }))).start();
  const list = createActor(
    listing<AttendeeRow>({
      fetchPage: async ({ query }) => {
        const rows = users.map(attendeeRow).filter(({ searched }) => searched.includes(query));
        return { rows, next: null, total: rows.length };
      },
    }),
    { input: { rowKey: 'uId', confirmedActions: [] } },
  ).start();
  const rendered = show(
    <AttendeesView
      eventId={harbour.id}
      formId={formId}
      about={about}
      attendees={list}
      onOpen={({ uId }) => opened.push(uId)}
      filter={filter}
      columns={columns}
      selection={selection}
      onSelect={(key) => selection.send({ type: 'row.toggled', key })}
      onFilter={(changed) => filters.push(changed)}
      renderTool={(tool) => <p>The tool {tool}</p>}
      renderMore={() => null}
    />,
  );
  return { ...rendered, opened, filters, selection };
}

const vip = { ...delegates, id: '00000000-0000-4000-8000-000000000077', title: 'VIP' };
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('AttendeesView', () => {
  it('says what to do before the first registration', async () => {
    attendees([]);
    expect((await screen.findByRole('heading', { name: 'No registrations yet' })).tagName).toBe('H2');
    expect(screen.getByText('Publish the event first, then share the registration page.')).toBeVisible();
  });

  it('shows an attendee with status and check-in in the event’s time', async () => {
    attendees([attendee(1, { paymentStatus: 'paid', checkedInAt: '2027-03-06T09:05:00.000Z' })]);
    await screen.findByRole('button', { name: 'Ada Lovelace 1' });
    expect(
      within(rows()[0] as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Analytical Engines', 'ada1@example.org', 'Day pass', 'Paid', '06/03/2027, 09:05']);
  });

  it('marks who paid with a test card', async () => {
    attendees([
      attendee(1, { paymentStatus: 'paid', isTest: true }),
      attendee(2, { paymentStatus: 'refunded', isTest: true }),
    ]);
    await screen.findByRole('button', { name: 'Ada Lovelace 1' });
    const statuses = rows().map((row) => within(row as HTMLElement).getAllByRole('cell')[4]?.textContent);
    expect(statuses).toEqual(['Paid (test)', 'Refunded']);
  });

  it('renders only the rows in sight of a long list, and counts all', async () => {
    attendees(Array.from({ length: 5_000 }, (_, number) => attendee(number)));
    await screen.findByRole('button', { name: 'Ada Lovelace 0' });
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
    expect(rows().length).toBeLessThan(100);
    expect(screen.getByText('5,000 attendees · newest first')).toBeVisible();
  });

  it('counts who is registered, and apart from them who is only on the list', async () => {
    attendees(
      [attendee(1), attendee(2, { paymentStatus: 'cancelled' }), attendee(3, { paymentStatus: 'paid' })],
      [{ ...delegates, registered: 2 }],
    );
    expect(
      await screen.findByText('2 attendees · 1 cancelled or expired · newest first', { selector: 'p' }),
    ).toBeVisible();
  });

  it('narrows what is loaded at once and offers everybody again', async () => {
    const { user } = attendees([attendee(1), attendee(2, { surname: 'Hopper' })]);
    await user.type(await screen.findByRole('searchbox'), 'hopper');
    expect(screen.queryByRole('button', { name: 'Ada Lovelace 1' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ada Hopper' }).textContent).toBe('Ada Hopper');
    await user.type(screen.getByRole('searchbox'), 'zzz');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect((await screen.findByRole('button', { name: 'Ada Lovelace 1' })).textContent).toBe('Ada Lovelace 1');
  });

  it('opens the attendee that is pressed', async () => {
    const { user, opened } = attendees([attendee(1), attendee(2)]);
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace 2' }));
    expect(opened).toEqual([attendee(2).uId]);
  });

  it('lists another form’s attendees, or those of all forms, where an event has several', async () => {
    const { user, history } = attendees([attendee(1)], [delegates, vip]);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Registration form' }), 'VIP');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Registration form' }), 'All forms');
    expect(history?.slice(-2)).toEqual([to.viewAttendees(harbour.id, vip.id), to.attendees(harbour.id)]);
  });

  it.each([
    ['all forms, the first of which is offered', null, delegates.id, to.attendees(harbour.id, { add: 'yes' })],
    ['one form', vip.id, vip.id, to.viewAttendees(harbour.id, vip.id, { add: 'yes' })],
  ])('leads to a spreadsheet and to one more attendee from the list of %s', async (_, formId, importInto, add) => {
    attendees([attendee(1)], [delegates, vip], { formId });
    const spreadsheet = await screen.findByRole('link', { name: 'Import' });
    expect(spreadsheet.getAttribute('href')).toBe(to.viewAttendees(harbour.id, importInto, { import: 'yes' }));
    expect(screen.getByRole('link', { name: 'Add attendee' }).getAttribute('href')).toBe(add);
  });

  it('shows the columns that were chosen', async () => {
    attendees([attendee(1, { phone: '0117 4960123', country: 'DE' })], undefined, {
      columns: ['name', 'phone', 'country', 'form', 'registered'],
    });
    await screen.findByRole('button', { name: 'Ada Lovelace 1' });
    const heads = within(screen.getByRole('table')).getAllByRole('columnheader');
    expect(heads.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Phone',
      'Country',
      'Form',
      'Registered',
    ]);
    const cells = within(rows()[0] as HTMLElement).getAllByRole('cell');
    expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
      '0117 4960123',
      'Germany',
      delegates.title,
      '20/11/2026, 10:00',
    ]);
  });

  it('sorts by a pressed head, and the other way round when it is pressed again, and keeps the filters', async () => {
    const { user, filters } = attendees([attendee(1)], undefined, { filter: { country: 'GB', sort: 'email' } });
    await user.click(await screen.findByRole('button', { name: 'Organisation' }));
    await user.click(screen.getByRole('button', { name: 'Email' }));
    expect(filters).toEqual([
      { country: 'GB', sort: 'organization' },
      { country: 'GB', sort: '-email' },
    ]);
    expect(screen.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('none');
  });

  it('says how many filters there are, opens them, and takes them all back where no attendee fits', async () => {
    const filter = { payment: 'paid', from: '2027-01-01', to: '2027-01-31', sort: 'name' } as const;
    const { user, filters } = attendees([], undefined, { filter });
    const button = await screen.findByRole('button', { name: 'Filters (2)' });
    await user.click(button);
    expect(screen.getByText('The tool filters')).toBeVisible();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(filters).toEqual([{ sort: 'name' }]);
  });

  it('selects one, all that are loaded, and none again', async () => {
    const { user, selection } = attendees([attendee(1), attendee(2)]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Lovelace 2' }));
    expect(selection.getSnapshot().context.keys).toEqual([attendee(2).uId]);
    const all = screen.getByRole('checkbox', { name: 'Select all loaded attendees' });
    await user.click(all);
    expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual(['true', 'true']);
    await user.click(all);
    expect(selection.getSnapshot().value).toBe('none');
  });

  it('is one stop of the Tab key, from which the arrow keys lead through the rows', async () => {
    const { user } = attendees([attendee(1), attendee(2), attendee(3)]);
    const [first, second, third] = [1, 2, 3].map((number) => `Ada Lovelace ${number}`);
    const opener = await screen.findByRole('button', { name: first as string });
    expect(rows().map((row) => within(row).getByRole('button').tabIndex)).toEqual([0, -1, -1]);
    opener.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe(third);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe(second);
    expect(rows().map((row) => within(row).getByRole('button').tabIndex)).toEqual([-1, 0, -1]);
  });

  it('leads to every part of the event', async () => {
    attendees([attendee(1)]);
    const [tabs, more] = within(screen.getByRole('navigation', { name: 'Event' })).getAllByRole('list', {
      hidden: true,
    });
    const linksOf = (list: HTMLElement | undefined) =>
      [...(list?.querySelectorAll('a') ?? [])].map((tab) => [
        tab.textContent,
        tab.getAttribute('href'),
        tab.getAttribute('aria-current'),
      ]);
    expect(linksOf(more)).toEqual(linksOf(tabs));
    expect(linksOf(tabs)).toEqual([
      ['Overview', to.event(harbour.id), null],
      ['Forms', to.eventForms(harbour.id), null],
      ['Attendees', to.attendees(harbour.id), 'page'],
      ['Orders', to.purchases(harbour.id), null],
      ['Insights', to.figures(harbour.id), null],
      ['Emails', to.mailings(harbour.id), null],
      ['Reports', to.reports(harbour.id), null],
      ['Badges', to.badges(harbour.id), null],
      ['Check-in', to.checkinStaff(harbour.id), null],
      ['Exhibitors', to.exhibitorVisibilityEdit(harbour.id), null],
      ['Logins', to.credentialGenerate(harbour.id), null],
    ]);
  });
});
