import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { RegisteredUser } from '../../../src/api/contract/attendees.ts';
import { isReserving } from '../../../src/lib/purchaseStatus.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { type Change, type ListingActor, listing, type RowAction } from '../../../src/machines/parts/listing.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { sheet } from '../../../src/machines/parts/sheet.ts';
import {
  type AttendeeDraft,
  AttendeeSheet,
  type AttendeeSubject,
} from '../../../src/views/attendees/AttendeeSheet.tsx';
import { AttendeesView } from '../../../src/views/attendees/AttendeesView.tsx';
import { type AttendeeRow, attendeeRow } from '../../../src/views/attendees/attendeeRow.ts';
import { show } from '../../support/show.tsx';
import { attendee, delegates, harbour } from '../../support/viewFixtures.ts';

type Perform = (action: RowAction<AttendeeRow>) => Promise<Change<AttendeeRow>>;

function attendees(
  users: RegisteredUser[],
  perform: Perform = async () => ({ kind: 'gone', keys: [] }),
  given: Partial<AttendeeSubject> = {},
) {
  const saved: AttendeeDraft[] = [];
  const registered = users.filter(({ paymentStatus }) => isReserving(paymentStatus)).length;
  const about = createActor(resource(async () => ({ event: harbour, form: { ...delegates, registered } }))).start();
  const list: ListingActor<AttendeeRow> = createActor(
    listing<AttendeeRow>({
      fetchPage: async ({ query }) => {
        const rows = users.map(attendeeRow).filter(({ searched }) => searched.includes(query));
        return { rows, next: null, total: rows.length };
      },
      perform,
    }),
    { input: { rowKey: 'uId', confirmedActions: ['cancelPurchase', 'delete'] } },
  ).start();
  const opened = createActor(sheet<string>()).start();
  const sheetOf = (row: AttendeeRow, onClose: () => void) =>
    createActor(
      editor({
        load: async (): Promise<AttendeeSubject> => ({
          form: delegates,
          fields: { firstname: row.firstname, surname: row.surname, email: row.email, organization: row.organization },
          answers: {},
          version: 1,
          ...given,
        }),
        save: async (draft: AttendeeDraft) => {
          saved.push(draft);
          const user: RegisteredUser = { ...row, ...(draft.fields.surname && { surname: draft.fields.surname }) };
          return { user, version: draft.version + 1 };
        },
        whenSaved: ({ user }) =>
          list.send({ type: 'rows.changed', change: { kind: 'put', rows: [attendeeRow(user)] } }),
        whenClosed: onClose,
      }),
    ).start();
  const editors = new Map<string, ReturnType<typeof sheetOf>>();
  const rendered = show(
    <AttendeesView
      about={about}
      attendees={list}
      sheet={opened}
      renderAttendee={(row, { event }, onClose) => {
        const attendeeEditor = editors.get(row.uId) ?? sheetOf(row, onClose);
        editors.set(row.uId, attendeeEditor);
        return <AttendeeSheet editor={attendeeEditor} attendees={list} attendee={row} timeZone={event.timeZone} />;
      }}
    />,
  );
  return { ...rendered, saved };
}

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('AttendeesView', () => {
  it('says what to do while nobody has registered', async () => {
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
    ).toEqual(['Analytical Engines', 'ada1@example.org', 'Day pass', 'Paid', '06/03/2027, 09:05']);
  });

  it('renders only the rows in sight of a long list, and counts all', async () => {
    attendees(Array.from({ length: 5_000 }, (_, number) => attendee(number)));
    await screen.findByRole('button', { name: 'Ada Lovelace 0' });
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
    expect(rows().length).toBeLessThan(100);
    expect(screen.getByText('5,000 attendees')).toBeVisible();
  });

  it('counts who is registered, and apart from them who is only on the list', async () => {
    attendees([attendee(1), attendee(2, { paymentStatus: 'cancelled' }), attendee(3, { paymentStatus: 'paid' })]);
    expect(await screen.findByText('2 attendees · 1 cancelled or expired')).toBeVisible();
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

  it('changes an attendee, and the list too', async () => {
    const { user, saved } = attendees([attendee(1)]);
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace 1' }));
    const surname = await screen.findByLabelText('Surname');
    await user.clear(surname);
    await user.type(surname, 'Byron');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('heading', { name: 'Ada Byron' });
    expect(saved[0]?.fields.surname).toBe('Byron');
  });

  it('marks a transfer as received for everyone of the purchase', async () => {
    const pId = attendee(1).pId;
    const { user } = attendees([attendee(1), attendee(2, { pId }), attendee(3)], async ({ row }) => ({
      kind: 'patch',
      match: { pId: row.pId },
      change: { paymentStatus: 'paid' },
    }));
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace 1' }));
    await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(rows().map((row) => within(row).getAllByRole('cell')[3]?.textContent)).toEqual([
      'Paid',
      'Paid',
      'Awaiting bank transfer',
    ]);
  });

  it.each([
    ['paid', /isn’t refunded: send the money back to the buyer yourself/],
    ['awaitingTransfer', /If the buyer has already transferred the money, send it back yourself/],
    ['held', /Nothing has been paid/],
  ] as const)('says before a %s order is cancelled what becomes of the money', async (paymentStatus, money) => {
    const { user } = attendees([attendee(1, { paymentStatus })]);
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace 1' }));
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    expect(screen.getByRole('dialog', { name: /^Cancel order/ })).toHaveTextContent(money);
  });

  it('deletes an attendee after asking, and closes their sheet', async () => {
    const { user } = attendees([attendee(1), attendee(2)], async ({ row }) => ({ kind: 'gone', keys: [row.uId] }));
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace 1' }));
    await user.click(screen.getByRole('button', { name: 'Delete attendee' }));
    const question = within(screen.getByRole('dialog', { name: 'Delete Ada Lovelace 1?' }));
    await user.click(question.getByRole('button', { name: 'Delete attendee' }));
    expect(await screen.findByText('1 attendee')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Ada Lovelace 1' })).toBeNull();
  });

  it('shows what was answered to questions that are not asked any more, and to options that are not offered', async () => {
    const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;
    const question = (number: number, label: string, type: 0 | 4, options: string[] = []) => ({
      id: id(number),
      type,
      label,
      help: '',
      required: false,
      options,
      condition: null,
    });
    const diet = question(21, 'Diet', 4, ['Anything', 'Vegan']);
    const shirt = question(22, 'Shirt size', 0);
    const form = { ...delegates, questions: [diet], archivedQuestions: [shirt] };
    const answers = { [diet.id]: 'Halal', [shirt.id]: 'Large' };
    const { user, saved } = attendees([attendee(1)], undefined, { form, answers });
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace 1' }));
    expect(await screen.findByLabelText(/^Diet/)).toHaveDisplayValue('Halal');
    const earlier = within(screen.getByRole('region', { name: 'Earlier answers' }));
    expect(earlier.getByRole('term').textContent).toBe('Shirt size');
    expect(earlier.getByRole('definition').textContent).toBe('Large');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(saved[0]?.answers).toEqual({ [diet.id]: 'Halal' });
  });
});
