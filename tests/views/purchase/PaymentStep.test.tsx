import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { order as orderWords } from '#words/order.ts';
import { payment as words } from '#words/payment.ts';
import { registration } from '#words/registration.ts';
import { attendee, ids, purchaseView } from '../../support/registrationFixtures.ts';
import { button, expectFocus, heading, showRegistration } from '../../support/registrationPage.tsx';

const draft = { step: 'review' as const, quantities: { [ids.standard]: 1 }, attendees: [attendee('Ada')] };

async function toPayment(answers: Parameters<typeof showRegistration>[0] = {}) {
  const shown = showRegistration({ draft, ...answers });
  await heading(registration.reviewTitle);
  await shown.user.click(button(registration.toPayment));
  await screen.findByRole('button', { name: words.pay('£12.50') });
  return shown;
}

async function pay(user: UserEvent) {
  await user.type(screen.getByLabelText(words.cardNumber), '4242424242424242');
  await user.type(screen.getByLabelText(words.expiry), '1230');
  await user.type(screen.getByLabelText(words.cvc), '123');
  await user.click(button(/^Pay/));
}

describe('paying', () => {
  it('counts the hold down and sends the card as typed, grouped', async () => {
    const { sent, user } = await toPayment();
    expect(screen.getByRole('timer')).toHaveTextContent(/^Tickets reserved for another \d+:\d\d min$/);
    await pay(user);
    await expectFocus(await heading(orderWords.confirmedTitle));
    expect(sent.confirmed).toEqual([{ card: { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' } }]);
  });

  it('goes from field to field of the card at Enter, and pays at the last', async () => {
    const { sent, user } = await toPayment();
    await user.click(screen.getByLabelText(words.cardNumber));
    await user.keyboard('4242424242424242{Enter}1230{Enter}123{Enter}');
    await heading(orderWords.confirmedTitle);
    expect(sent.confirmed).toEqual([{ card: { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' } }]);
  });

  it('names what is wrong with a card before it is sent', async () => {
    const { sent, user } = await toPayment();
    await user.click(button(/^Pay/));
    expect(screen.getByLabelText(words.cardNumber)).toHaveFocus();
    expect(screen.getByLabelText(words.cardNumber)).toHaveAccessibleDescription(/12 to 19 digits/);
    expect(screen.getByLabelText(words.expiry)).toHaveAccessibleDescription(/MM\/YY/);
    expect(sent.confirmed).toEqual([]);
  });

  it('says that cards are not taken any more, and leads back to the order and its other ways to pay', async () => {
    const noIntent = { code: 'refused', status: 409, msg: 'No cards', field: 'paymentMethod' } as const;
    const { user } = showRegistration({ draft, noIntent });
    await heading(registration.reviewTitle);
    await user.click(button(registration.toPayment));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Card payment isn’t offered any more');
    await user.click(within(alert).getByRole('button', { name: words.back }));
    expect(await heading(registration.reviewTitle)).toBeVisible();
    expect(screen.getByRole('radio', { name: registration.methods.transfer })).toBeVisible();
  });

  it('says why a card was declined, keeps the form, and takes another', async () => {
    const { user } = await toPayment({ confirmed: [{ status: 'declined', msg: 'Not enough money.' }] });
    await pay(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not enough money.');
    expect(screen.getByLabelText(words.cardNumber)).toHaveValue('4242 4242 4242 4242');
    expect(screen.getByLabelText(words.cardNumber)).toHaveFocus();
    await user.click(button(/^Pay/));
    expect(await heading(orderWords.confirmedTitle)).toBeVisible();
  });

  it('asks for the authentication that the bank wants', async () => {
    const { sent, user } = await toPayment({ confirmed: [{ status: 'requiresAction', msg: null }] });
    await pay(user);
    await user.click(await screen.findByRole('button', { name: words.approve }));
    expect(await heading(orderWords.confirmedTitle)).toBeVisible();
    expect(sent.confirmed.at(-1)).toEqual({ approve: true });
  });

  it('fills in a test card', async () => {
    const { user } = await toPayment();
    await user.click(screen.getByText(words.testCards));
    await user.click(button('4000 0000 0000 0002'));
    expect(screen.getByLabelText(words.cardNumber)).toHaveValue('4000 0000 0000 0002');
  });

  it('asks before it cancels the order', async () => {
    const { user } = await toPayment();
    await user.click(button(words.cancel));
    const dialog = within(screen.getByRole('dialog', { name: words.cancelTitle }));
    await user.click(dialog.getByRole('button', { name: words.keepOrder }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('timer')).toBeVisible();
    await user.click(button(words.cancel));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.cancel }));
    expect(await heading(orderWords.cancelledTitle)).toBeVisible();
  });

  it('asks before it ends an order that was to be paid later, and has no other way back', async () => {
    const { user } = await toPayment({ submitted: [purchaseView({ holdExpiresAt: '2999-01-06T00:00:00.000Z' })] });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('button', { name: words.back })).toBeNull();
    expect(screen.getByText(words.lateHelp)).toBeVisible();
    await user.click(button(words.cancel));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.keepOrder }));
    expect(screen.getByRole('button', { name: words.pay('£12.50') })).toBeVisible();
  });

  it('goes back to the order with all that was put in, and from there to another payment', async () => {
    const { sent, user } = await toPayment();
    expect(button(words.back)).toHaveAccessibleDescription(words.backHelp);
    await user.click(button(words.back));
    await heading(registration.reviewTitle);
    expect(screen.getByText('Ada Lovelace')).toBeVisible();
    await user.click(button(registration.toPayment));
    await screen.findByRole('button', { name: words.pay('£12.50') });
    const keys = sent.submitted.map(({ payload }) => payload.key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  it('goes back to the order also when the page was loaded again', async () => {
    const held = purchaseView();
    const { user } = showRegistration({ draft, purchaseKey: held.key, unfinishedKey: held.key, settled: held });
    await user.click(await screen.findByRole('button', { name: words.back }));
    expect(await heading(registration.reviewTitle)).toBeVisible();
    expect(screen.getByText('Ada Lovelace')).toBeVisible();
  });

  it('says when the price has changed while it was being paid, as after an attendee was removed', async () => {
    const { user } = await toPayment({ settled: purchaseView({ total: 1500 }) });
    expect(screen.queryByRole('alert')).toBeNull();
    await pay(user);
    expect(await screen.findByText(words.priceChanged('£12.50', '£15.00'))).toBeVisible();
  });

  it('says nothing of a price that only others would pay, as when the order holds the last early birds', async () => {
    showRegistration({ draft, submitted: [purchaseView({ total: 1000 })] });
    await heading(registration.reviewTitle);
    await userEvent.click(button(registration.toPayment));
    await screen.findByRole('button', { name: words.pay('£10.00') });
    expect(screen.queryByText(/has changed/)).toBeNull();
  });
});
