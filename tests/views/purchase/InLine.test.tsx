import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { order as words } from '#words/order.ts';
import { registration } from '#words/registration.ts';
import type { OrderLine } from '../../../src/api/contract/registration.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { order as german } from '../../../src/messages/de-DE/order.ts';
import { attendee, ids, purchaseView } from '../../support/registrationFixtures.ts';
import { button, expectFocus, heading, showRegistration } from '../../support/registrationPage.tsx';

const place = '5000.sealed';
const toldToWait: ApiError = { code: 'refused', status: 503, msg: '', place };
const lineOf = (count: number, facts: Partial<OrderLine> = {}): OrderLine => ({
  ...{ until: 4_000, perSecond: 4, gone: [] },
  waiting: [{ from: 4_000, count }],
  ...facts,
});
const turn = lineOf(0, { until: 6_000, waiting: [] });
const draft = { step: 'review' as const, quantities: { [ids.standard]: 1 }, attendees: [attendee('Ada')] };
const reserved = purchaseView({ status: 'awaitingTransfer' });

/** Sends an order that is told to stand in line. */
async function stand(lines: OrderLine[], submitted: (typeof reserved | ApiError)[] = [toldToWait, reserved]) {
  const clock = new SimulatedClock();
  const shown = showRegistration({ draft, lines, submitted }, clock);
  await heading(registration.reviewTitle);
  await shown.user.click(button(registration.toPayment));
  await screen.findByRole('region', { name: words.inLine.title });
  // It asks at once.
  clock.increment(0);
  return { ...shown, askAgain: () => clock.increment(100_000) };
}

/** What a screen reader is told besides the state. */
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('an order in line', () => {
  it('says how many orders come before it, and about how long that takes', async () => {
    await stand([lineOf(1_204)]);
    expect(await screen.findByText('1,204 orders are ahead of yours')).toBeVisible();
    expect(screen.getAllByText('About 5 minutes to go')[0]).toBeVisible();
    expect(screen.getByText(/Tickets aren’t reserved until then/)).toBeVisible();
    await expectFocus(await heading(words.inLine.title));
  });

  it('says the place to the eye only, and the wait to the ear when it changed', async () => {
    const { askAgain } = await stand([lineOf(1_204), lineOf(1_180), lineOf(900)]);
    await screen.findByText(/^1,204 orders/);
    expect(said()).toEqual([registration.states.inLine, 'About 5 minutes to go']);
    askAgain();
    await screen.findByText(/^1,180 orders/);
    expect(said()).toEqual([registration.states.inLine, 'About 5 minutes to go']);
    askAgain();
    await waitFor(() => expect(said()).toEqual([registration.states.inLine, 'About 4 minutes to go']));
  });

  it('says that it is not known how long it takes while the line does not move', async () => {
    await stand([lineOf(30, { perSecond: 0 })]);
    expect((await screen.findAllByText(words.inLine.waitUnknown))[0]).toBeVisible();
  });

  it('is sent by itself with its place at its turn, and stays as it is seen while that is not its turn elsewhere', async () => {
    const { sent, askAgain } = await stand([lineOf(2), turn], [toldToWait, toldToWait, reserved]);
    await screen.findByText(words.inLine.ahead(2, '2'));
    const title = await heading(words.inLine.title);
    askAgain();
    expect(await screen.findByText(words.inLine.isTurn)).toBeVisible();
    await waitFor(() => expect(sent.submitted).toHaveLength(2));
    expect(await heading(words.inLine.title)).toBe(title);
    await waitFor(() => expect(button(words.inLine.leave)).toBeEnabled());
    askAgain();
    expect(await heading(words.transferTitle)).toBeVisible();
    expect(sent.submitted.map(({ payload }) => payload.place)).toEqual([undefined, place, place]);
  });

  it('stands where it stood when the page was loaded again, and asks before it is sent', async () => {
    const sentBefore = { ...draft, sent: 'sent' };
    const { sent } = showRegistration({ draft: sentBefore, place, lines: [lineOf(12)] }, new SimulatedClock());
    expect(await screen.findByText(words.inLine.ahead(12, '12'))).toBeVisible();
    expect(sent.submitted).toEqual([]);
  });

  it('can be left, and is then at its review', async () => {
    const { user } = await stand([lineOf(12)]);
    await user.click(button(words.inLine.leave));
    await expectFocus(await heading(registration.reviewTitle));
  });

  it('hears that what it wants sold out, without being sent, and goes to what is left', async () => {
    const gone = { gone: [ids.standard] };
    const { sent, user, askAgain } = await stand([lineOf(500), lineOf(400, gone)]);
    await screen.findByText(/^500 orders/);
    askAgain();
    await expectFocus(await heading(words.inLine.goneTitle));
    expect(screen.getByText(words.inLine.goneHelp)).toBeVisible();
    expect(screen.queryByRole('region', { name: words.inLine.title })).toBeNull();
    await user.click(button(words.inLine.seeLeft));
    expect(await heading(registration.ticketsTitle)).toBeVisible();
    expect(sent.submitted).toHaveLength(1);
  });
});

describe('the words of a wait', () => {
  it.each([
    [0, 'Less than a minute to go', 'Noch weniger als eine Minute'],
    [1, 'About a minute to go', 'Noch etwa eine Minute'],
    [2, 'About 2 minutes to go', 'Noch etwa 2 Minuten'],
  ])('of %i minutes', (minutes, english, inGerman) => {
    expect(words.inLine.waitAbout(minutes)).toBe(english);
    expect(german.inLine.waitAbout(minutes)).toBe(inGerman);
  });

  it.each([
    [1, '1', 'One order is ahead of yours', 'Eine Bestellung ist vor Ihrer'],
    [1_204, '1.204', '1.204 orders are ahead of yours', '1.204 Bestellungen sind vor Ihrer'],
  ])('behind %i', (count, shown, english, inGerman) => {
    expect(words.inLine.ahead(count, shown)).toBe(english);
    expect(german.inLine.ahead(count, shown)).toBe(inGerman);
  });
});
