import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { publicEvent as eventWords } from '#words/publicEvent.ts';
import { registration as words } from '#words/registration.ts';
import type { PublicEvent } from '../../../src/api/contract/registration.ts';
import { plainPrices } from '../../../src/lib/pricing.ts';
import { publicEventMachine } from '../../../src/machines/purchase/publicEvent.ts';
import { eventCalendar, to } from '../../../src/paths.ts';
import { PublicEventView } from '../../../src/views/purchase/PublicEventView.tsx';
import { ids, publicEvent } from '../../support/registrationFixtures.ts';

function show(page: PublicEvent | null, answers: (() => PublicEvent)[] = [], unfinished: string[] = []) {
  const load = fromPromise<PublicEvent, { slug: string }>(async () => {
    const answer = answers.shift();
    if (!answer) throw { code: 'refused', status: 404, msg: 'Not public.', said: true };
    return answer();
  });
  const actor = createActor(publicEventMachine.provide({ actors: { load } }), {
    input: { slug: 'harbour-day', preview: null, page },
  }).start();
  render(<PublicEventView actor={actor} isUnfinished={(formId) => unfinished.includes(formId)} />);
}

it('says what the event is and leads to its open forms only', () => {
  show(publicEvent());
  expect(screen.getByRole('heading', { level: 1, name: 'Harbour Day' })).toBeVisible();
  expect(screen.getByText('by the water')).toBeVisible();
  expect(screen.getByText('Pier 4, Bristol')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Register\s*Visitors$/ })).toHaveAttribute(
    'href',
    to.registration(ids.event, ids.form),
  );
  expect(screen.getByText(eventWords.closes('Mon 1 March 2027, 12:00'))).toBeVisible();
  expect(screen.queryByRole('link', { name: /Exhibitors/ })).toBeNull();
  expect(screen.getByText(words.closed.full.title)).toBeVisible();
  expect(screen.getByRole('link', { name: words.addToCalendar })).toHaveAttribute('href', eventCalendar(ids.event));
  expect(screen.getByRole('link', { name: 'hello@harbour.example' })).toBeVisible();
});

it.each([
  [{ lowest: 0, highest: 1_250 }, 'Free – £12.50 incl. VAT + service fee'],
  [{ lowest: 900, highest: 900 }, '£9.00 incl. VAT + service fee'],
  [{ lowest: 0, highest: 0 }, 'Free'],
])('says what tickets cost: %o', (prices, said) => {
  const page = publicEvent({
    terms: { ...plainPrices, feeRate: 250, vat: { rate: 2_000, feeRate: 2_000, included: true, shown: true } },
  });
  show({ ...page, forms: page.forms.map((form) => ({ ...form, state: 'open', prices })) });
  for (const { title } of page.forms) {
    const form = screen.getByRole('heading', { name: title }).closest('li');
    expect(form).toHaveTextContent(said);
  }
});

it('leads to the waiting list of a form that is full, and says from when one sells', () => {
  const page = publicEvent();
  const [first, second] = page.forms;
  if (!first || !second) throw new Error('two forms are needed');
  show({
    ...page,
    forms: [
      { ...first, prices: null, salesStart: '2027-01-02T10:00:00.000Z' },
      { ...second, waitingList: true },
    ],
  });
  expect(screen.getByText(eventWords.salesStart('Sat 2 January 2027, 10:00'))).toBeVisible();
  expect(screen.getByRole('link', { name: new RegExp(eventWords.waitingList) })).toHaveAttribute(
    'href',
    to.registration(ids.event, ids.standard),
  );
});

it('looks over when the event is over, and offers no calendar entry', () => {
  show({ ...publicEvent({ isOver: true }), forms: [] });
  expect(screen.getByText(eventWords.over)).toBeVisible();
  expect(screen.queryByText(eventWords.noForms)).toBeNull();
  expect(screen.queryByRole('link', { name: words.addToCalendar })).toBeNull();
});

it('copies its own address', async () => {
  const user = userEvent.setup();
  show(publicEvent());
  await user.click(screen.getByRole('button', { name: words.copyLink }));
  expect(await screen.findByRole('button', { name: words.copiedLink })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/e/harbour-day`);
});

it('says that there is no such event, and looks again', async () => {
  const user = userEvent.setup();
  show(null, []);
  expect(await screen.findByRole('heading', { name: eventWords.unknownTitle })).toBeVisible();
  await user.click(screen.getByRole('button', { name: words.lookAgain }));
  expect(await screen.findByRole('heading', { name: eventWords.unknownTitle })).toBeVisible();
});

it('leads back to an order that was left before it was paid, also where all tickets are taken since', () => {
  const page = publicEvent();
  const full = page.forms.map((form) => ({ ...form, state: 'full' as const, waitingList: false }));
  show({ ...page, forms: full }, [], [ids.form]);
  expect(screen.getByText('You have an unfinished order.')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Continue order/ })).toHaveAttribute(
    'href',
    to.registration(ids.event, ids.form),
  );
  expect(screen.getAllByRole('link', { name: /Continue order|Register/ })).toHaveLength(1);
});
