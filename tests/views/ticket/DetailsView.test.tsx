import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { fields as fieldWords } from '#words/fields.ts';
import { sharing } from '#words/sharing.ts';
import { ticket } from '#words/ticket.ts';
import { validation } from '#words/validation.ts';
import type { MissingDetails } from '../../../src/api/contract/ownTickets.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import type { OwnDraft } from '../../../src/views/purchase/OwnDetailsSheet.tsx';
import { DetailsView } from '../../../src/views/ticket/DetailsView.tsx';

const words = ticket.details;
const missing: MissingDetails = {
  country: 'GB',
  form: { fields: [{ key: 'organization', required: true }], questions: [] },
  sharing: { version: 1, words: '', fields: ['firstname'], questions: [], someFields: [], someQuestions: [] },
  ticketName: 'Day pass',
  buyerName: 'Ann Assistant',
  mails: true,
  event: {
    ...{ name: 'Harbour Day', place: 'Pier 4', timeZone: 'Europe/London' },
    ...{ startsAt: '2027-03-06T09:00:00.000Z', endsAt: '2027-03-06T17:00:00.000Z' },
  },
};

function show(load: () => MissingDetails, answer: { ticketKey: string | null } = { ticketKey: 'key' }) {
  const saved: OwnDraft[] = [];
  const actor = createActor(
    editor<MissingDetails, OwnDraft, { ticketKey: string | null }>({
      load: async () => load(),
      save: async (draft) => {
        saved.push(draft);
        return answer;
      },
    }),
  ).start();
  render(<DetailsView actor={actor} ticketKey="key" typed={null} onTyped={() => {}} />);
  return { saved, user: userEvent.setup() };
}
const refuse = (status: number, msg: string) => () => {
  throw { code: 'refused', status, msg } satisfies ApiError;
};

describe('the page that says who comes', () => {
  async function fill(answer: { ticketKey: string | null }) {
    const { saved, user } = show(() => missing, answer);
    await screen.findByRole('heading', { name: words.title });
    for (const [label, text] of [
      [fieldWords.firstname, 'Cy'],
      [fieldWords.surname, 'Cook'],
      [fieldWords.email, 'cy@office.example'],
      [fieldWords.organization, 'Office'],
    ] as const)
      await user.type(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), text);
    await user.click(screen.getByRole('button', { name: words.submit }));
    await screen.findByRole('heading', { name: words.savedTitle });
    return saved;
  }

  it('names the event, the ticket, the buyer and what exhibitors see, and asks what the form asks', async () => {
    const { saved, user } = show(() => missing);
    expect(await screen.findByText(words.boughtBy('Ann Assistant'))).toBeVisible();
    expect(screen.getByText(/Day pass/)).toBeVisible();
    expect(await screen.findByText(sharing.notice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.submit }));
    expect(await screen.findByText(validation.emailRequired)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('leads to the ticket where it is valid', async () => {
    expect(await fill({ ticketKey: 'key' })).toMatchObject([{ fields: { firstname: 'Cy', organization: 'Office' } }]);
    expect(screen.getByRole('link', { name: words.openTicket })).toHaveAttribute('href', '/ticket?id=key');
    expect(screen.getByText('The ticket is on its way by email.')).toBeVisible();
  });

  it('says that the ticket comes once it is paid', async () => {
    await fill({ ticketKey: null });
    expect(screen.getByText('The ticket comes by email once the order is paid.')).toBeVisible();
    expect(screen.queryByRole('link', { name: words.openTicket })).toBeNull();
  });

  it('leads to the ticket where it has been said before, and says why else there is nothing to say', async () => {
    show(refuse(409, 'Somebody has said it.'));
    expect(await screen.findByText('Somebody has said it.')).toBeVisible();
    expect(screen.getByRole('link', { name: words.openTicket })).toBeVisible();
    show(refuse(410, 'It was cancelled.'));
    expect(await screen.findByText('It was cancelled.')).toBeVisible();
    expect(screen.getByRole('button', { name: words.retry })).toBeVisible();
  });
});
