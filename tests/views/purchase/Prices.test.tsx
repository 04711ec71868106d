import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { order as orderWords } from '#words/order.ts';
import { registration as words } from '#words/registration.ts';
import { type PriceTerms, plainPrices } from '../../../src/lib/pricing.ts';
import { attendee, ids, publicForm } from '../../support/registrationFixtures.ts';
import { button, expectFocus, heading, showRegistration } from '../../support/registrationPage.tsx';

const atReview = {
  step: 'review' as const,
  quantities: { [ids.standard]: 2 },
  attendees: [attendee('Ada'), attendee('Bo')],
};
const twenty = { rate: 2_000, feeRate: 2_000, included: true, shown: true };

const formWith = (terms: Partial<PriceTerms>, reverseFrom: string | null = null) => {
  const form = publicForm();
  return { ...form, event: { ...form.event, terms: { ...plainPrices, ...terms }, reverseFrom } };
};

/** What the order is said to come to, line by line. */
const lines = () =>
  [...document.querySelectorAll('.order-lines > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(': '),
  );

describe('the price of a ticket', () => {
  it.each([
    ['with VAT in it', { vat: twenty }, '£12.50 incl. VAT'],
    ['to which VAT comes', { vat: { ...twenty, included: false, shown: false } }, '£12.50 + VAT'],
    ['entered without VAT and shown with it', { vat: { ...twenty, included: false } }, '£15.00 incl. VAT'],
    ['to which a fee comes', { feeFixed: 50 }, '£12.50 + £0.50 service fee'],
    ['with the fee inside', { feeFixed: 50, feeInside: true }, '£12.50'],
  ])('%s says so', (_, terms, said) => {
    showRegistration({ form: formWith(terms) });
    const row = screen.getByRole('heading', { name: 'Standard' }).closest('li') as HTMLElement;
    expect(row.querySelector('.ticket-row-price')?.textContent?.trim()).toBe(said);
  });

  it('is shown with the VAT of its own rate', () => {
    const form = formWith({ vat: { ...twenty, included: false } });
    const tickets = form.tickets.map((ticket) => ({ ...ticket, vatRate: 1_000 }));
    showRegistration({ form: { ...form, tickets } });
    const row = screen.getByRole('heading', { name: 'Standard' }).closest('li') as HTMLElement;
    expect(row.querySelector('.ticket-row-price')?.textContent?.trim()).toBe('£13.75 incl. VAT');
  });

  it('adds up with all that comes to it', async () => {
    const { user } = showRegistration({
      form: formWith({ feeFixed: 50, vat: { ...twenty, included: false, shown: false } }),
    });
    await user.click(button(words.oneMore('Standard')));
    expect(screen.getByText('£15.60')).toBeVisible();
  });
});

describe('the order', () => {
  it('has a line for the fee and the VAT that comes to it', async () => {
    const terms = { feeRate: 200, feeFixed: 50, vat: { ...twenty, included: false, shown: false } };
    showRegistration({ form: formWith(terms), draft: atReview });
    await heading(words.reviewTitle);
    expect(lines()).toEqual([
      '2 × Standard: £25.00',
      'Subtotal excl. VAT: £25.00',
      'Service fee: £1.50',
      'VAT 20%: £5.30',
      'Total: £31.80',
    ]);
  });

  it('says below the total what VAT is in it, of every rate', async () => {
    showRegistration({ form: formWith({ feeFixed: 60, vat: { ...twenty, feeRate: 500 } }), draft: atReview });
    await heading(words.reviewTitle);
    expect(lines().slice(-3)).toEqual(['Total: £26.20', 'Includes VAT 20%: £4.17', 'Includes VAT 5%: £0.06']);
  });

  it('is as short as before where nothing comes to it', async () => {
    showRegistration({ form: formWith({}), draft: atReview });
    await heading(words.reviewTitle);
    expect(lines()).toEqual(['2 × Standard: £25.00', 'Total: £25.00']);
  });
});

describe('a company', () => {
  async function begin(form = formWith({ vat: twenty }, 'DE')) {
    const shown = showRegistration({ form, draft: atReview });
    await heading(words.reviewTitle);
    await shown.user.click(screen.getByRole('checkbox', { name: orderWords.company.buying }));
    await screen.findByLabelText(orderWords.company.name);
    return shown;
  }

  it('is asked for its name, address and country, and the first that is missing gets the focus', async () => {
    const { user, sent } = await begin();
    expect(screen.queryByText(orderWords.company.nameRequired)).toBeNull();
    await user.click(button(words.toPayment));
    expect(screen.getByLabelText(orderWords.company.name)).toHaveAccessibleDescription(orderWords.company.nameRequired);
    expect(screen.getByLabelText(orderWords.company.address)).toHaveAccessibleDescription(
      orderWords.company.addressRequired,
    );
    expect(screen.getByLabelText('Country')).toHaveAccessibleDescription(orderWords.company.countryRequired);
    await expectFocus(screen.getByLabelText(orderWords.company.name));
    expect(sent.submitted).toEqual([]);
  });

  it('hears at once that its VAT number cannot be right, and pays without VAT once it is', async () => {
    const { user, sent } = await begin();
    await user.type(screen.getByLabelText(orderWords.company.name), 'Moulins SARL');
    await user.type(screen.getByLabelText(orderWords.company.address), '1 rue du Port');
    await user.selectOptions(screen.getByLabelText('Country'), 'FR');
    const number = screen.getByLabelText(/^VAT number/);
    await user.type(number, 'FR41303265045');
    await user.tab();
    expect(number).toHaveAccessibleDescription(expect.stringContaining(orderWords.company.vatNumberWrong));
    expect(lines().at(-1)).toBe('Includes VAT 20%: £4.17');
    await user.clear(number);
    await user.type(number, 'FR40303265045');
    expect(lines().slice(-3)).toEqual([
      'VAT, reverse charge: -£4.17',
      'Total: £20.83',
      'Reverse charge: the buyer’s company accounts for the VAT.',
    ]);
    await user.click(button(words.toPayment));
    expect(sent.submitted[0]?.payload).toMatchObject({
      company: { name: 'Moulins SARL', address: '1 rue du Port', country: 'FR', vatNumber: 'FR40303265045' },
      total: 2_083,
    });
  });

  it('is not sent once the switch is off again', async () => {
    const { user, sent } = await begin();
    await user.type(screen.getByLabelText(orderWords.company.name), 'Moulins SARL');
    await user.click(screen.getByRole('checkbox', { name: orderWords.company.buying }));
    await user.click(button(words.toPayment));
    expect(sent.submitted[0]?.payload).toMatchObject({ company: null, total: 2_500 });
  });

  it('is not asked about where nothing is paid', async () => {
    const form = formWith({});
    const free = form.tickets.map((ticket) => ({ ...ticket, price: 0, fullPrice: 0 }));
    showRegistration({ form: { ...form, tickets: free }, draft: atReview });
    await heading(words.reviewTitle);
    expect(screen.queryByRole('checkbox', { name: orderWords.company.buying })).toBeNull();
  });
});

it('comes back to the review when the order costs something else by now, with the reason', async () => {
  const { user } = showRegistration({
    form: formWith({}),
    draft: atReview,
    submitted: [{ code: 'refused', status: 409, field: 'total', msg: 'This order now costs £26.00.' }],
  });
  await heading(words.reviewTitle);
  await user.click(button(words.toPayment));
  expect(within(await screen.findByRole('alert')).getByText(/now costs £26\.00/)).toBeVisible();
  expect(button(words.toPayment)).toBeEnabled();
});
