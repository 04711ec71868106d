import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { calendar } from '#words/calendar.ts';
import { fields } from '#words/fields.ts';
import { order as orderWords } from '#words/order.ts';
import { payment as paymentWords } from '#words/payment.ts';
import { registration as words } from '#words/registration.ts';
import { validation } from '#words/validation.ts';
import { eventCalendar } from '../../../src/filePaths.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { order as german } from '../../../src/messages/de-DE/order.ts';
import { payment as germanPayment } from '../../../src/messages/de-DE/payment.ts';
import { eventLogo, to } from '../../../src/paths.ts';
import { attendee, challengeOf, ids, publicForm, purchaseView } from '../../support/registrationFixtures.ts';
import { button, expectFocus, heading, showRegistration } from '../../support/registrationPage.tsx';

const attendeeOf = (place: number) => within(screen.getByRole('group', { name: new RegExp(`^Attendee ${place}`) }));
const atReview = { step: 'review' as const, quantities: { [ids.standard]: 1 }, attendees: [attendee('Ada')] };
const ann = { firstname: 'Ann', surname: 'Assistant', email: 'ann@office.example' };
const atAttendees = { step: 'attendees' as const, quantities: { [ids.standard]: 1, [ids.vip]: 1 } };

describe('choosing tickets', () => {
  it('says what the event is, when and where', async () => {
    showRegistration();
    expect(screen.getByRole('heading', { level: 1, name: 'Harbour Day' })).toBeVisible();
    expect(screen.getByText('Sat 6 March 2027 (06/03/2027), 09:00\u2060–\u206017:00 GMT')).toBeVisible();
    expect(screen.getByText('Pier 4, Bristol')).toBeVisible();
  });

  it('shows the picture of its event’s page, and the logo where there is none', () => {
    const { event } = publicForm();
    const cover = '/cover.webp';
    const shown = (facts: Partial<typeof event>) => {
      showRegistration({ form: publicForm({ event: { ...event, ...facts } }) });
      const [picture] = screen.getAllByRole('presentation');
      cleanup();
      return picture?.getAttribute('src');
    };
    expect(shown({ cover, logo: 'v1' })).toBe(cover);
    expect(shown({ cover: null, logo: 'v1' })).toBe(eventLogo(event.id, 'v1'));
  });

  it('adds up, with the early bird, and goes on only with a ticket', async () => {
    const { user } = showRegistration();
    expect(button(words.continue)).toBeDisabled();
    await user.click(button(words.oneMore('Standard')));
    await user.click(button(words.oneMore('Harbour tour')));
    expect(screen.getByText('£52.50')).toBeVisible();
    expect(button(words.oneMore('Harbour tour'))).toBeEnabled();
    await user.click(button(words.oneMore('Harbour tour')));
    expect(button(words.oneMore('Harbour tour'))).toBeDisabled();
    await user.click(button(words.oneFewer('Harbour tour')));
    await user.click(button(words.continue));
    await expectFocus(await heading(words.attendeesTitle));
  });

  it('says what early birds and the rest cost where an order has both', async () => {
    const [standard, tour] = publicForm().tickets;
    if (!standard || !tour) throw new Error('The form has two tickets.');
    const few = { ...tour, left: 9, earlyBird: { until: null, left: 2 } };
    const { user } = showRegistration({ form: publicForm({ tickets: [standard, few] }) });
    for (let count = 0; count < 2; count++) await user.click(button(words.oneMore('Harbour tour')));
    expect(screen.queryByText(/2 × £40.00/)).toBeNull();
    await user.click(button(words.oneMore('Harbour tour')));
    expect(screen.getByText('2 × £40.00, 1 × £50.00')).toBeVisible();
    expect(screen.getByText('£130.00')).toBeVisible();
  });

  it('counts three steps for an order that costs nothing here, and four for one that is paid', async () => {
    const [standard, tour] = publicForm().tickets;
    if (!standard || !tour) throw new Error('The form has two tickets.');
    const free = { ...standard, price: 0, fullPrice: 0 };
    const { user } = showRegistration({ form: publicForm({ tickets: [free, tour] }) });
    expect(screen.getByText(words.progress(1, 4, words.steps.choosing))).toBeVisible();
    await user.click(button(words.oneMore('Standard')));
    expect(screen.getByText(words.progress(1, 3, words.steps.choosing))).toBeVisible();
    expect(screen.queryByText(words.testMode)).toBeNull();
    await user.click(button(words.oneMore('Harbour tour')));
    expect(screen.getByText(words.progress(1, 4, words.steps.choosing))).toBeVisible();
    expect(screen.getByText(words.testMode)).toBeVisible();
  });

  it('shows the whole of a description below the tickets, and who runs the event', () => {
    const { event } = publicForm();
    const about = `<p>${'A day by the water. '.repeat(20)}</p><p><a href="https://example.org">Map</a></p>`;
    showRegistration({ form: publicForm({ event: { ...event, about } }) });
    const told = screen.getByRole('region', { name: words.about });
    const [last] = screen.getAllByRole('listitem').slice(-1);
    expect(last?.compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: 'Map' })).toBeVisible();
    expect(screen.queryByRole('button', { name: words.more })).toBeNull();
    expect(screen.getByText(/Harbour Trust/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'hello@harbour.example' })).toHaveAttribute(
      'href',
      'mailto:hello@harbour.example',
    );
  });

  it('offers the way back to an unfinished order, or to leave it', async () => {
    const { actor, user } = showRegistration({ unfinishedKey: 'unfinished-key', settled: purchaseView() });
    expect(await screen.findByRole('region', { name: words.unfinished.title })).toBeVisible();
    await user.click(button(words.unfinished.resume));
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(actor.getSnapshot().context.purchaseKey).toBe('unfinished-key');
  });

  it('does not offer an unfinished order again that was left', async () => {
    const { user } = showRegistration({ unfinishedKey: 'unfinished-key' });
    await user.click(await screen.findByRole('button', { name: words.unfinished.dismiss }));
    expect(await screen.findByRole('heading', { name: words.ticketsTitle })).toBeVisible();
  });

  it('says nothing of test mode above a bank transfer', async () => {
    const { user } = showRegistration({ draft: atReview });
    await heading(words.reviewTitle);
    expect(screen.getAllByText(words.testMode)).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: words.methods.transfer }));
    expect(screen.queryByText(words.testMode)).toBeNull();
    expect(screen.getByText(words.progress(3, 3, words.steps.review))).toBeVisible();
  });

  it.each([
    ['paid', orderWords.confirmedTitle],
    ['cancelled', orderWords.cancelledTitle],
  ] as const)('says of a %s order whether it was in test mode, whatever the form is now', async (status, title) => {
    showRegistration({ purchaseKey: 'key', form: publicForm(), settled: purchaseView({ status, testMode: true }) });
    await heading(title);
    expect(screen.getByText(words.testMode)).toBeVisible();
    cleanup();
    showRegistration({ purchaseKey: 'key', form: publicForm(), settled: purchaseView({ status, testMode: false }) });
    await heading(title);
    expect(screen.queryByText(words.testMode)).toBeNull();
  });

  it('shows what cannot be bought, and why', () => {
    const [first, second] = publicForm().tickets;
    if (!first || !second) throw new Error('The form has two tickets.');
    showRegistration({
      form: publicForm({
        tickets: [
          { ...first, state: 'soldOut' },
          { ...second, state: 'notYet', saleStartsAt: '2027-02-01T09:00:00.000Z' },
        ],
      }),
    });
    expect(screen.getByText(words.soldOut)).toBeVisible();
    expect(screen.getByText(words.notYet('Mon 1 February 2027, 09:00'))).toBeVisible();
    expect(screen.queryByRole('button', { name: words.oneMore('Standard') })).toBeNull();
  });

  it('says that the event is over, where looking again changes nothing', async () => {
    showRegistration({ form: publicForm({ state: 'over' }) });
    expect(await heading(words.closed.over.title)).toBeVisible();
    expect(screen.queryByRole('button', { name: words.lookAgain })).toBeNull();
  });

  it.each(['unpublished', 'closed', 'full'] as const)('says that registration is %s', async (state) => {
    showRegistration({ form: publicForm({ state }) });
    expect(await heading(words.closed[state].title)).toBeVisible();
    expect(button(words.lookAgain)).toBeEnabled();
  });
});

describe('the people', () => {
  it('says beside each answer what is missing, and puts the focus on the first', async () => {
    const { user } = showRegistration({ draft: atAttendees });
    await heading(words.attendeesTitle);
    await user.click(button(words.continue));
    expect(await screen.findAllByText('First name is required.')).toHaveLength(2);
    expect(attendeeOf(1).getByLabelText(fields.firstname)).toHaveFocus();
    expect(attendeeOf(1).getByLabelText(fields.firstname)).toHaveAccessibleDescription('First name is required.');
    expect(screen.getByText(words.errors(8))).toBeVisible();
  });

  it('goes to the next field that is empty at Enter, says so on the key, and to the next step from the last', async () => {
    const grace = attendee('Grace');
    grace.fields.firstname = '';
    const { form } = publicForm();
    const { user } = showRegistration({
      form: publicForm({ form: { ...form, fields: [], questions: [] } }),
      draft: { ...atAttendees, attendees: [{ ticketId: ids.standard, fields: {}, answers: {} }, grace] },
    });
    const first = await attendeeOf(1).findByRole('textbox', { name: fields.firstname });
    await user.click(first);
    expect(first).toHaveAttribute('enterkeyhint', 'next');
    await user.keyboard('Ada{Enter}Lovelace{Enter}ada@example.org{Enter}');
    const last = attendeeOf(2).getByRole('textbox', { name: fields.firstname });
    await expectFocus(last);
    // The surname and the email of the second were there already.
    expect(last).toHaveAttribute('enterkeyhint', 'go');
    await user.keyboard('Grace{Enter}');
    expect(await heading(words.reviewTitle)).toBeVisible();
  });

  it('stops at a question that has no answer yet, and leaves boxes that need not be ticked', async () => {
    const asked = { help: '', required: true, condition: null };
    const questions = [
      { ...asked, id: ids.diet, type: questionTypes.checkboxes, label: 'Days', options: ['Sat', 'Sun'] },
      { ...asked, id: ids.which, type: questionTypes.multipleChoice, label: 'Lunch?', options: ['Yes', 'No'] },
    ];
    const { form } = publicForm();
    const { user } = showRegistration({
      form: publicForm({ form: { ...form, fields: [], questions } }),
      draft: { ...atAttendees, quantities: { [ids.standard]: 1 } },
    });
    await user.click(await attendeeOf(1).findByRole('textbox', { name: fields.email }));
    await user.keyboard('ada@example.org{Enter}');
    await expectFocus(attendeeOf(1).getByRole('radio', { name: 'Yes' }));
  });

  it('says in this step that a name or an answer is too long', async () => {
    const { user } = showRegistration({ draft: atAttendees });
    await heading(words.attendeesTitle);
    const firstname = attendeeOf(1).getByLabelText(fields.firstname);
    await user.click(firstname);
    await user.paste('x'.repeat(101));
    await user.click(button(words.continue));
    expect(firstname).toHaveAccessibleDescription('First name can have up to 100 characters.');
    expect(firstname).toHaveFocus();
  });

  it('asks a question only where another answer brings it up', async () => {
    const { user } = showRegistration({ draft: atAttendees });
    await heading(words.attendeesTitle);
    expect(screen.queryByLabelText('What do you not eat?')).toBeNull();
    await user.click(attendeeOf(2).getByRole('radio', { name: 'Yes' }));
    expect(attendeeOf(2).getByLabelText('What do you not eat?')).toBeVisible();
    expect(attendeeOf(1).queryByLabelText('What do you not eat?')).toBeNull();
  });

  it.each([
    ['with that of the event where it is required', true, 'GB'],
    ['empty where it is not', false, ''],
  ])('begins the country %s', async (_, required, value) => {
    const { form } = publicForm();
    const asked = { ...form, fields: [{ key: 'country' as const, required }] };
    showRegistration({ draft: atAttendees, form: publicForm({ form: asked }) });
    await heading(words.attendeesTitle);
    for (const place of [1, 2])
      expect(await attendeeOf(place).findByRole('combobox', { name: new RegExp(`^${fields.country}`) })).toHaveValue(
        value,
      );
  });

  it('offers no option that is full, and says how few are left of another', async () => {
    const { form } = publicForm();
    const [diet, which] = form.questions;
    if (!diet || !which) throw new Error('The form has two questions.');
    const size = { ...diet, id: ids.which, type: questionTypes.dropdown, label: 'Size', options: ['S', 'M'] };
    const questions = [
      { ...diet, options: ['Yes', 'No', 'Later'], left: [0, 3, null] },
      { ...size, left: [null, 0] },
    ];
    const { user } = showRegistration({ draft: atAttendees, form: publicForm({ form: { ...form, questions } }) });
    await heading(words.attendeesTitle);
    const of = attendeeOf(1);
    expect(of.getByRole('radio', { name: 'Yes' })).toBeDisabled();
    expect(of.getByRole('radio', { name: 'Yes' })).toHaveAccessibleDescription(orderWords.optionFull);
    expect(of.getByRole('radio', { name: 'No' })).toHaveAccessibleDescription(words.left(3));
    expect(of.getByRole('option', { name: orderWords.optionFullOf('M') })).toBeDisabled();
    await user.click(of.getByRole('radio', { name: 'Later' }));
    expect(of.getByRole('radio', { name: 'Later' })).toBeChecked();
  });

  it('counts what is left of an option over the whole order, where it is chosen', async () => {
    const { form } = publicForm();
    const questions = form.questions.map((question) =>
      question.id === ids.diet ? { ...question, options: ['Yes', 'No'], left: [2, null] } : question,
    );
    const draft = { ...atAttendees, quantities: { [ids.standard]: 2 }, attendees: [attendee('Ada'), attendee('Bo')] };
    const { user } = showRegistration({ draft, form: publicForm({ form: { ...form, questions } }) });
    await heading(words.attendeesTitle);
    const yes = (place: number) => attendeeOf(place).getByRole('radio', { name: 'Yes' });
    await user.click(yes(1));
    expect(yes(1)).toHaveAccessibleDescription(words.left(2));
    expect(yes(2)).toHaveAccessibleDescription(words.left(1));
    await user.click(yes(2));
    expect(yes(1)).toHaveAccessibleDescription(words.left(1));
  });

  it('asks below a mistyped email whether another was meant, puts it right in one press, and never insists', async () => {
    const draft = { ...atAttendees, quantities: { [ids.standard]: 1 }, attendees: [attendee('Ada')] };
    const { actor, user } = showRegistration({ draft });
    await heading(words.attendeesTitle);
    const email = attendeeOf(1).getByRole('textbox', { name: fields.email });
    const hint = () => screen.queryByRole('button', { name: validation.didYouMean('gmail.com') });
    await user.clear(email);
    await user.type(email, 'ada@gmial.com');
    expect(hint()).toBeNull();
    await user.tab();
    await user.click(button(validation.didYouMean('gmail.com')));
    expect(email).toHaveValue('ada@gmail.com');
    expect(actor.getSnapshot().children.order?.getSnapshot().context.attendees[0]?.fields.email).toBe('ada@gmail.com');
    expect(hint()).toBeNull();
    await user.clear(email);
    await user.type(email, 'ada@gmial.com');
    await user.click(button(words.continue));
    expect(await heading(words.reviewTitle)).toBeVisible();
  });

  it('comes back to an option that filled up meanwhile, with everything that was typed', async () => {
    const { form } = publicForm();
    const questions = form.questions.map((question) =>
      question.id === ids.diet ? { ...question, left: [5, 1] } : question,
    );
    const msg = '“No” is full. Choose something else at “Do you eat with us?” for Ada Lovelace.';
    const field = `attendees.0.answers.${ids.diet}`;
    const ada = attendee('Ada', { answers: { [ids.diet]: 'No' } });
    const { user } = showRegistration({
      draft: { ...atReview, attendees: [ada] },
      form: publicForm({ form: { ...form, questions } }),
      submitted: [{ code: 'refused', status: 409, msg, field }],
    });
    await heading(words.reviewTitle);
    await user.click(button(words.toPayment));
    expect(await screen.findByText(msg)).toBeVisible();
    expect(screen.getByLabelText(fields.firstname)).toHaveValue('Ada');
    const full = screen.getByRole('radio', { name: 'No' });
    expect([full]).toSatisfy(([radio]) => radio.checked && !radio.disabled);
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(screen.queryByText(msg)).toBeNull();
  });

  it('goes on only with options that are left for everybody, and names those who are too many', async () => {
    const { form } = publicForm();
    const questions = form.questions.map((question) =>
      question.id === ids.diet ? { ...question, left: [5, 1] } : question,
    );
    const { actor, user } = showRegistration({
      draft: atAttendees,
      form: publicForm({ form: { ...form, questions } }),
    });
    await heading(words.attendeesTitle);
    for (const [at, name] of [
      [1, 'Ada'],
      [2, 'Bo'],
    ] as const) {
      await user.type(attendeeOf(at).getByLabelText(fields.firstname), name);
      await user.type(attendeeOf(at).getByLabelText(fields.surname), 'Lovelace');
      await user.type(attendeeOf(at).getByLabelText(fields.email), `${name}@example.org`);
    }
    await user.click(attendeeOf(1).getByRole('radio', { name: 'No' }));
    expect(attendeeOf(2).getByRole('radio', { name: 'No' })).toBeDisabled();
    await user.click(button(orderWords.copyFirst));
    await user.click(button(words.continue));
    expect(await attendeeOf(2).findByText(orderWords.choiceFull)).toBeVisible();
    expect(attendeeOf(1).queryByText(orderWords.choiceFull)).toBeNull();
    expect(actor.getSnapshot().children.order?.getSnapshot().value).toBe('attendees');
    await user.click(attendeeOf(2).getByRole('radio', { name: 'Yes' }));
    for (const box of attendeeOf(2).getAllByRole('textbox').slice(-1)) await user.type(box, 'Vegan');
    await user.click(button(words.continue));
    expect(await heading(words.reviewTitle)).toBeVisible();
  });

  it('copies everything but the name, exchanges tickets, and keeps it all for the machine', async () => {
    const { actor, user } = showRegistration({ draft: atAttendees });
    await heading(words.attendeesTitle);
    await user.type(attendeeOf(1).getByLabelText(fields.firstname), 'Ada');
    await user.type(attendeeOf(1).getByLabelText(fields.email), 'ada@example.org');
    await user.click(attendeeOf(1).getByRole('radio', { name: 'No' }));
    await user.type(attendeeOf(2).getByLabelText(fields.firstname), 'Bo');
    await user.click(button(orderWords.copyFirst));
    expect(attendeeOf(2).getByLabelText(fields.firstname)).toHaveValue('Bo');
    expect(attendeeOf(2).getByLabelText(fields.email)).toHaveValue('ada@example.org');
    expect(attendeeOf(2).getByRole('radio', { name: 'No' })).toBeChecked();
    await user.selectOptions(attendeeOf(1).getByLabelText(words.ticketOf), 'Harbour tour');
    const { attendees = [] } = actor.getSnapshot().children.order?.getSnapshot().context ?? {};
    expect(attendees.map(({ ticketId, fields }) => [ticketId, fields.firstname])).toEqual([
      [ids.vip, 'Ada'],
      [ids.standard, 'Bo'],
    ]);
  });

  it('is for others where the buyer says so, who are named later one by one or all at once', async () => {
    const { actor, user } = showRegistration({ draft: atAttendees });
    await heading(words.attendeesTitle);
    await user.click(screen.getByRole('checkbox', { name: orderWords.others.forOthers }));
    const buyer = within(screen.getByRole('group', { name: orderWords.others.buyerTitle }));
    await user.click(button(orderWords.others.allLater));
    expect(attendeeOf(1).queryByLabelText(fields.firstname)).toBeNull();
    expect(screen.queryByRole('button', { name: orderWords.others.allLater })).toBeNull();
    await user.click(attendeeOf(2).getByRole('checkbox', { name: orderWords.others.later }));
    expect(attendeeOf(2).getByLabelText(fields.firstname)).toBeVisible();
    await user.click(attendeeOf(2).getByRole('checkbox', { name: orderWords.others.later }));
    await user.click(button(words.continue));
    expect(await screen.findByText(words.errors(3))).toBeVisible();
    expect(buyer.getByLabelText(fields.firstname)).toHaveFocus();
    for (const [label, text] of [
      [fields.firstname, 'Ann'],
      [fields.surname, 'Assistant'],
      [fields.email, 'ann@office.example'],
    ] as const)
      await user.type(buyer.getByLabelText(label), text);
    expect(actor.getSnapshot().children.order?.getSnapshot().context.buyer?.email).toBe('ann@office.example');
    await user.click(button(words.continue));
    await heading(words.reviewTitle);
    expect(screen.getByText('Ann Assistant')).toBeVisible();
    expect(screen.getAllByText(orderWords.others.detailsLater)).toHaveLength(2);
  });

  it('goes back to who comes where the buyer comes after all', async () => {
    const { user } = showRegistration({ draft: { ...atAttendees, buyer: ann } });
    await heading(words.attendeesTitle);
    await user.click(button(orderWords.others.allLater));
    await user.click(screen.getByRole('checkbox', { name: orderWords.others.forOthers }));
    expect(attendeeOf(1).getByLabelText(fields.firstname)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: orderWords.others.later })).toBeNull();
  });

  it('is copied from the first attendee to all others by one press', async () => {
    const three = { quantities: { [ids.standard]: 3 } };
    const { user } = showRegistration({ draft: { ...atAttendees, ...three } });
    await heading(words.attendeesTitle);
    await user.type(attendeeOf(1).getByLabelText(fields.email), 'ada@example.org');
    await user.click(button(orderWords.others.copyToAll));
    for (const place of [2, 3]) expect(attendeeOf(place).getByLabelText(fields.email)).toHaveValue('ada@example.org');
  });

  it('comes back from the server with its word beside the answer', async () => {
    const { user } = showRegistration({
      draft: atReview,
      submitted: [
        { code: 'refused', status: 422, msg: 'That address bounces.', field: 'payload.attendees.0.fields.email' },
      ],
    });
    await heading(words.reviewTitle);
    await user.click(button(words.toPayment));
    expect(await screen.findByText('That address bounces.')).toBeVisible();
    expect(screen.getByLabelText(fields.email)).toHaveAccessibleDescription('That address bounces.');
  });
});

describe('the review', () => {
  it('warns of an attendee who is registered already', async () => {
    showRegistration({ draft: atReview, existing: ['ada@example.org'] });
    expect(await screen.findByText(orderWords.existing(['ada@example.org']))).toBeVisible();
  });

  it('shows what was typed of each attendee, and nothing that is empty or hidden', async () => {
    const ada = attendee('Ada', {
      fields: { ...attendee('Ada').fields, organization: 'Analytical Engines' },
      answers: { [ids.diet]: 'Yes', [ids.which]: 'Nuts' },
    });
    const bo = attendee('Bo', { answers: { [ids.diet]: 'No', [ids.which]: 'Forgotten' } });
    showRegistration({ draft: { ...atReview, quantities: { [ids.standard]: 2 }, attendees: [ada, bo] } });
    await heading(words.reviewTitle);
    const given = [...document.querySelectorAll('.review-given')].map((list) =>
      [...list.children].map((row) => [...row.children].map(({ textContent }) => textContent)),
    );
    expect(given).toEqual([
      [
        [fields.organization, 'Analytical Engines'],
        ['Do you eat with us?', 'Yes'],
        ['What do you not eat?', 'Nuts'],
      ],
      [['Do you eat with us?', 'No']],
    ]);
  });

  it('takes a promo code off, says when it is none, and gives it back, and the focus stays with it', async () => {
    const { user } = showRegistration({ draft: atReview });
    await heading(words.reviewTitle);
    await user.click(screen.getByText(words.promoAdd));
    await user.type(screen.getByLabelText(words.promo), 'NOPE{Enter}');
    expect(await screen.findByText('Not known here.')).toBeVisible();
    expect(screen.getByLabelText(words.promo)).toHaveFocus();
    await user.clear(screen.getByLabelText(words.promo));
    await user.type(screen.getByLabelText(words.promo), 'SPRING{Enter}');
    expect(await screen.findByText('-£2.50')).toBeVisible();
    expect(button(words.promoRemove('SPRING'))).toHaveFocus();
    expect(screen.getAllByText('£10.00')).toHaveLength(2);
    await user.click(button(words.promoRemove('SPRING')));
    expect(screen.queryByText('-£2.50')).toBeNull();
    expect(screen.getByText(words.promoAdd)).toHaveFocus();
  });

  it('says of a code only that it was not accepted where a toast says why, until it is edited', async () => {
    const { user } = showRegistration({ draft: atReview });
    await heading(words.reviewTitle);
    await user.click(screen.getByText(words.promoAdd));
    await user.type(screen.getByLabelText(words.promo), 'OLD{Enter}');
    expect(await screen.findByText(words.promoInvalid)).toBeVisible();
    expect(screen.getByLabelText(words.promo)).toBeInvalid();
    expect(screen.queryByText('No longer valid.')).toBeNull();
    await user.type(screen.getByLabelText(words.promo), 'X');
    expect(screen.queryByText(words.promoInvalid)).toBeNull();
    expect(screen.getByLabelText(words.promo)).toBeValid();
  });

  it('says where to look and not why, which a toast says, and forgets it at the next change', async () => {
    const { user } = showRegistration({
      draft: atReview,
      submitted: [{ code: 'refused', status: 409, msg: '“Standard” is sold out.', said: true }],
    });
    await heading(words.reviewTitle);
    await user.click(button(words.toPayment));
    expect(await screen.findByText(words.errorAt.choosing)).toBeVisible();
    expect(screen.queryByText('“Standard” is sold out.')).toBeNull();
    await user.click(button(words.oneMore('Standard')));
    expect(screen.queryByText(words.errorAt.choosing)).toBeNull();
  });

  it('says at an answer why the server refuses it, until it is changed', async () => {
    const { user } = showRegistration({
      draft: atReview,
      submitted: [
        { code: 'refused', status: 422, msg: 'It bounces.', field: 'payload.attendees.0.fields.email', said: true },
      ],
    });
    await heading(words.reviewTitle);
    await user.click(button(words.toPayment));
    const email = await screen.findByLabelText(fields.email);
    expect(email).toHaveAccessibleDescription('It bounces.');
    await user.type(email, 'x');
    expect(email).toBeValid();
    expect(screen.queryByText(words.errors(1))).toBeNull();
  });

  it('goes back to the tickets with the reason when one is gone', async () => {
    const { user } = showRegistration({
      draft: atReview,
      submitted: [{ code: 'refused', status: 409, msg: '“Standard” is sold out.' }],
    });
    await heading(words.reviewTitle);
    await user.click(button(words.toPayment));
    await expectFocus(await heading(words.ticketsTitle));
    expect(screen.getByRole('alert')).toHaveTextContent('“Standard” is sold out.');
  });

  it('says how long tickets are kept for a bank transfer, and until when they are', async () => {
    const reserved = purchaseView({
      status: 'awaitingTransfer',
      holdExpiresAt: '2027-01-08T10:00:00.000Z',
      howToPay: { account: null, note: '', timeZone: 'Europe/London' },
    });
    const { user } = showRegistration({ draft: atReview, submitted: [reserved] });
    await heading(words.reviewTitle);
    const transfer = screen.getByRole('radio', { name: words.methods.transfer });
    expect(transfer).toHaveAccessibleDescription(/^We reserve your tickets for 7 days\./);
    await user.click(transfer);
    await user.click(button(orderWords.orderToPay));
    await heading(orderWords.transferTitle);
    expect(screen.getByText(/^We hold your tickets until .*Fri 8 January 2027, 10:00 GMT\./)).toBeVisible();
  });

  it('offers to pay at the door, and then says how much, where and with which reference', async () => {
    const reserved = purchaseView({
      status: 'awaitingDoor',
      holdExpiresAt: '2027-03-06T17:00:00.000Z',
      howToPay: { account: null, note: 'Cash only', timeZone: 'Europe/London' },
    });
    const form = publicForm({ paymentMethods: ['card', 'door'] });
    const { user } = showRegistration({ form, draft: atReview, submitted: [reserved] });
    await heading(words.reviewTitle);
    const door = screen.getByRole('radio', { name: 'Pay at the door' });
    expect(door).toHaveAccessibleDescription('We reserve your tickets. You pay when you arrive.');
    await user.click(door);
    await user.click(button(orderWords.orderToPay));
    await heading(orderWords.transferTitle);
    expect(screen.getByText(/^Pay £12\.50 at the door/)).toBeVisible();
    const details = within(screen.getByRole('region', { name: 'Payment at the door' }));
    expect(details.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Amount', 'Reference']);
    expect(details.getByText('Cash only')).toBeVisible();
  });

  it.each([
    'transfer',
    'door',
  ] as const)('says on the button of an order by %s that it obliges to pay, with the total beside it', async (method) => {
    const { user } = showRegistration({
      form: publicForm({ paymentMethods: ['card', method] }),
      draft: atReview,
      submitted: [{ code: 'offline', status: 0, msg: 'No connection' }],
    });
    await heading(words.reviewTitle);
    expect(button('Go to payment')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: words.methods[method] }));
    const order = button('Order with obligation to pay');
    expect(order.closest('.step-bar')).toHaveTextContent('1 ticket£12.50');
    await user.click(order);
    expect(await screen.findByText(orderWords.unansweredTitle)).toBeVisible();
    expect(button('Order with obligation to pay')).toBeEnabled();
  });

  it('says on the button of a free order only that it registers', async () => {
    const [standard] = publicForm().tickets;
    if (!standard) throw new Error('The form has a ticket.');
    const free = { ...standard, price: 0, fullPrice: 0 };
    const form = publicForm({ tickets: [free], paymentMethods: ['transfer'] });
    showRegistration({ form, draft: atReview });
    await heading(words.reviewTitle);
    expect(button('Register')).toBeEnabled();
  });

  describe('with terms of the organiser', () => {
    const policies = {
      terms: 'https://harbour.example/terms',
      privacy: 'https://harbour.example/privacy',
      refunds: '',
    };
    const formWith = (organiser: object) => {
      const { event } = publicForm();
      return publicForm({ event: { ...event, organiser: { ...event.organiser, policies, ...organiser } } });
    };

    it('leads to them from the first step and the review, in another tab', async () => {
      showRegistration({ form: formWith({}) });
      const terms = screen.getByRole('link', { name: 'Terms' });
      expect(terms).toHaveAttribute('href', policies.terms);
      expect(terms).toHaveAttribute('target', '_blank');
      expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', policies.privacy);
      expect(screen.queryByRole('link', { name: 'Refunds' })).toBeNull();
      cleanup();
      showRegistration({ form: formWith({}), draft: atReview });
      await heading(words.reviewTitle);
      expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', policies.terms);
      expect(screen.queryByRole('checkbox', { name: /^I accept/ })).toBeNull();
    });

    it('is not sent before they are accepted, where they must be, and says which ones were', async () => {
      const { sent, user } = showRegistration({
        form: formWith({ mustAccept: true }),
        draft: atReview,
        submitted: [purchaseView()],
      });
      await heading(words.reviewTitle);
      const accept = screen.getByRole('checkbox', { name: 'I accept the terms of Harbour Trust' });
      expect(accept).toBeRequired();
      expect(accept).not.toBeInvalid();
      await user.click(button(words.toPayment));
      await expectFocus(accept);
      expect(accept).toBeInvalid();
      expect(accept).toHaveAccessibleDescription('Accept the terms to place your order.');
      expect(sent.submitted).toEqual([]);
      await user.click(accept);
      expect(accept).not.toBeInvalid();
      await user.click(button(words.toPayment));
      await screen.findByRole('timer');
      expect(sent.submitted[0]?.payload.accepted).toBe(policies.terms);
    });

    it('asks again for terms that are others by now', async () => {
      const earlier = { ...atReview, accepted: 'https://harbour.example/old-terms' };
      showRegistration({ form: formWith({ mustAccept: true, name: '' }), draft: earlier });
      await heading(words.reviewTitle);
      expect(screen.getByRole('checkbox', { name: 'I accept the terms of the organiser' })).not.toBeChecked();
    });
  });

  it('says in German what the law asks for', () => {
    expect(german.orderToPay).toBe('Zahlungspflichtig bestellen');
    expect(germanPayment.pay('12,50 €')).toBe('12,50 € bezahlen');
  });

  it('asks for no way to pay where there is only one, and forgets a transfer that is no longer offered', async () => {
    const { sent, user } = showRegistration({
      form: publicForm({ paymentMethods: ['card'] }),
      draft: { ...atReview, method: 'transfer' },
    });
    await heading(words.reviewTitle);
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(button(words.toPayment));
    expect(sent.submitted[0]?.payload.paymentMethod).toBe('card');
  });

  it('says how to pay where that is by transfer alone', async () => {
    const { sent, user } = showRegistration({ form: publicForm({ paymentMethods: ['transfer'] }), draft: atReview });
    await heading(words.reviewTitle);
    const transfer = screen.getByRole('radio', { name: words.methods.transfer });
    expect(transfer).toBeChecked();
    expect(transfer).toHaveAccessibleDescription(/^We reserve your tickets for 7 days\./);
    await user.click(button(orderWords.orderToPay));
    expect(sent.submitted[0]?.payload.paymentMethod).toBe('transfer');
  });

  it('shows both orders when its key had made another one, and sends the next with a key of its own', async () => {
    const both = 'You already placed order F-1001 (Ada). You have now sent a different order (Grace).';
    const { sent, user } = showRegistration({
      draft: atReview,
      submitted: [{ code: 'refused', status: 409, msg: both, field: 'payload.key' }, purchaseView()],
    });
    await heading(words.reviewTitle);
    await user.click(button(words.toPayment));
    expect(await screen.findByRole('alert')).toHaveTextContent(both);
    await user.click(button(words.toPayment));
    expect(new Set(sent.submitted.map(({ payload }) => payload.key)).size).toBe(2);
  });

  it('sends the same purchase again when no answer came', async () => {
    const { sent, user } = showRegistration({
      draft: atReview,
      submitted: [{ code: 'offline', status: 0, msg: 'No connection' }, purchaseView({ status: 'awaitingTransfer' })],
    });
    await heading(words.reviewTitle);
    await user.click(screen.getByRole('radio', { name: words.methods.transfer }));
    await user.click(button(orderWords.orderToPay));
    expect(await screen.findByText(orderWords.unansweredTitle)).toBeVisible();
    await user.click(button(orderWords.orderToPay));
    expect(await heading(orderWords.transferTitle)).toBeVisible();
    expect(sent.submitted[1]).toEqual(sent.submitted[0]);
  });

  it('sends an order again whose puzzle was not solved, and with the solution once there is one', async () => {
    const asked: ApiError = { code: 'refused', status: 428, msg: '', challenge: challengeOf(1_000) };
    const solution = { counter: 7, derivedKey: '0306' };
    const { sent, user } = showRegistration({
      draft: atReview,
      submitted: [asked, asked, purchaseView({ status: 'awaitingTransfer' })],
      solved: [new Error('No worker'), solution],
    });
    await heading(words.reviewTitle);
    await user.click(screen.getByRole('radio', { name: words.methods.transfer }));
    await user.click(button(orderWords.orderToPay));
    expect(await screen.findByText(orderWords.unsolvedHelp)).toBeVisible();
    await user.click(button(orderWords.orderToPay));
    expect(await heading(orderWords.transferTitle)).toBeVisible();
    const puzzle = { challenge: challengeOf(1_000), solution };
    expect(sent.submitted.map(({ payload }) => payload.puzzle)).toEqual([undefined, undefined, puzzle]);
  });
});

describe('the end', () => {
  describe('of an order that is to be paid later', () => {
    const howToPay = { account: null, note: '', timeZone: 'Europe/London' };
    const settled = purchaseView({ status: 'awaitingTransfer', howToPay });
    const open = async () => {
      const { user } = showRegistration({ purchaseKey: 'key', settled });
      await heading(orderWords.transferTitle);
      return user;
    };

    it('is cancelled, once that is confirmed', async () => {
      const user = await open();
      await user.click(button(orderWords.cancel.ask));
      const dialog = within(screen.getByRole('dialog', { name: orderWords.cancel.title('F-1001') }));
      await user.click(dialog.getByRole('button', { name: orderWords.cancel.keep }));
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.click(button(orderWords.cancel.ask));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: orderWords.cancel.confirm }));
      expect(await heading(orderWords.cancelledTitle)).toBeVisible();
    });

    it('says what came of asking whether the money is there', async () => {
      const user = await open();
      expect(screen.queryByText(orderWords.notArrived)).toBeNull();
      await user.click(button(orderWords.checkTransfer));
      expect(await screen.findByText(orderWords.notArrived)).toBeVisible();
      expect(button(orderWords.checkTransfer)).toBeEnabled();
    });

    it('is paid by card instead', async () => {
      const user = await open();
      await user.click(button(orderWords.payByCard));
      expect(await screen.findByRole('button', { name: paymentWords.pay('£12.50') })).toBeVisible();
    });

    it('is not paid by card where the event takes none', async () => {
      const form = publicForm({ paymentMethods: ['transfer'] });
      showRegistration({ purchaseKey: 'key', settled, form });
      await heading(orderWords.transferTitle);
      expect(screen.queryByRole('button', { name: orderWords.payByCard })).toBeNull();
      expect(button(orderWords.cancel.ask)).toBeVisible();
    });
  });

  it('has a link to the details of whoever is still to be named, to open and to pass on', async () => {
    showRegistration({
      purchaseKey: 'key',
      settled: purchaseView({
        status: 'paid',
        attendees: [
          { name: 'Ann Assistant', ticketName: 'Standard', ticketKey: 'ticket-key', detailsKey: 'ticket-key' },
          { name: 'Bo Lind', ticketName: 'Standard', ticketKey: 'ticket-of-bo', detailsKey: null },
        ],
      }),
    });
    const link = await screen.findByRole('link', {
      name: new RegExp(`^${orderWords.others.addDetails}\\s*${words.attendee(1)}$`),
    });
    expect(link).toHaveAttribute('href', '/ticket/details?id=ticket-key');
    expect(screen.getByText(orderWords.others.detailsMissing('Standard'))).toBeVisible();
    expect(button(new RegExp(`^${words.copyLink}\\s*${words.attendee(1)}$`))).toBeVisible();
    expect(screen.getByRole('link', { name: /Bo Lind/ })).toHaveAttribute('href', '/ticket?id=ticket-of-bo');
  });

  it('leads to everybody’s ticket', async () => {
    showRegistration({
      purchaseKey: 'key',
      settled: purchaseView({
        status: 'paid',
        attendees: [
          { name: 'Ada Lovelace', ticketName: 'Standard', ticketKey: 'ticket-of-ada', detailsKey: null },
          { name: 'Bo Lind', ticketName: 'Harbour tour', ticketKey: 'ticket-of-bo', detailsKey: null },
        ],
      }),
    });
    expect(await heading(orderWords.confirmedTitle)).toBeVisible();
    expect(screen.getByRole('link', { name: /Ticket for Bo Lind/ })).toHaveAttribute('href', '/ticket?id=ticket-of-bo');
    const print = screen.getByText('2 to print');
    expect(screen.getByRole('link', { name: 'Manage tickets' })).toHaveAttribute('href', '/e/harbour-day/tickets');
    expect(screen.getByRole('link', { name: /\.ics/ })).toHaveAttribute('href', eventCalendar(ids.event));
    expect(screen.getByRole('link', { name: calendar.google })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent(to.registration(ids.event, ids.form))),
    );
    const [first] = screen.getAllByRole('link', { name: new RegExp(orderWords.openTicket) });
    expect(first?.compareDocumentPosition(print)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('button', { name: words.copyLink })).toBeVisible();
  });

  it('shows who transfers money where to, how much and until when, each to copy as a bank takes it', async () => {
    const account = {
      holder: 'Harbour Trust',
      iban: 'GB82WEST12345698765432',
      bic: 'WESTGB22',
      sortCode: '200000',
      accountNumber: '55779911',
    };
    const settled = purchaseView({
      status: 'awaitingTransfer',
      holdExpiresAt: '2027-07-08T10:00:00.000Z',
      howToPay: { account, note: 'Thank you\nfor paying early', timeZone: 'Europe/London' },
    });
    const { user } = showRegistration({ purchaseKey: 'key', settled });
    await heading(orderWords.transferTitle);
    const details = within(screen.getByRole('region', { name: 'Bank details' }));
    const values = details.getAllByRole('definition').map((each) => each.firstElementChild?.textContent);
    expect(details.getAllByRole('term').map(({ textContent }, index) => [textContent, values[index]])).toEqual([
      ['Amount', '£12.50'],
      ['Account holder', 'Harbour Trust'],
      ['Sort code', '20-00-00'],
      ['Account number', '55779911'],
      ['IBAN', 'GB82 WEST 1234 5698 7654 32'],
      ['BIC', 'WESTGB22'],
      ['Payment reference', 'F-1001'],
      ['Pay by', 'Thu\u00a08\u00a0July\u00a02027, 11:00\u00a0BST'],
    ]);
    expect(details.getByText(/^Thank you\s+for paying early$/)).toBeVisible();
    const copied: (string | undefined)[] = [];
    for (const name of ['Copy Amount', 'Copy Sort code', 'Copy IBAN', 'Copy Payment reference']) {
      const copy = details.getByRole('button', { name });
      await user.click(copy);
      expect(copy).toHaveTextContent('Copied');
      copied.push(await navigator.clipboard.readText());
    }
    expect(copied).toEqual(['12.50', '200000', 'GB82WEST12345698765432', 'F-1001']);
    expect(details.queryByRole('img')).toBeNull();
  });

  it('shows a code for the banking app of who transfers euros', async () => {
    const account = { holder: 'Hafen', iban: 'DE89370400440532013000', bic: '', sortCode: '', accountNumber: '' };
    const howToPay = { account, note: '', timeZone: 'Europe/Berlin' };
    const settled = purchaseView({ status: 'awaitingTransfer', currency: 'eur', howToPay });
    showRegistration({ purchaseKey: 'key', settled });
    expect(await screen.findByRole('img', { name: 'Code for your banking app' })).toBeVisible();
  });

  it('shows the form’s introduction where a transfer is to be made to an account that is not entered, and only there', async () => {
    const form = publicForm();
    const about = '<p>IBAN DE00 1234</p>';
    const shown = { purchaseKey: 'key', form: { ...form, form: { ...form.form, about } } };
    const howToPay = { account: null, note: '', timeZone: 'Europe/London' };
    showRegistration({ ...shown, settled: purchaseView({ status: 'awaitingTransfer', howToPay, testMode: false }) });
    const step = within((await heading(orderWords.transferTitle)).closest('section') as HTMLElement);
    expect(step.getByText('IBAN DE00 1234')).toBeVisible();
    expect(screen.queryByText(words.testMode)).toBeNull();
    cleanup();
    showRegistration({ ...shown, settled: purchaseView({ status: 'paid' }) });
    const paid = within((await heading(orderWords.confirmedTitle)).closest('section') as HTMLElement);
    expect(paid.queryByText('IBAN DE00 1234')).toBeNull();
  });

  it('says why money that came late is sent back', async () => {
    const settled = purchaseView({ status: 'refunded', remark: 'promoOver' });
    showRegistration({ purchaseKey: 'key', settled });
    expect(await heading(orderWords.refundedTitle)).toBeVisible();
    expect(screen.getByText(/^Your promo code was no longer valid by then\. .* refunding all of it/)).toBeVisible();
  });

  it.each([
    ['cancelled', 0, 'You paid £12.50. Contact the organiser about a refund.'],
    ['cancelled', 500, 'You paid £12.50. £5.00 of it is being refunded.'],
    ['refunded', 1250, 'You paid £12.50. £12.50 of it is being refunded.'],
  ] as const)('says what becomes of the money of a paid order that the organiser %s, of which %i goes back', async (status, refunded, money) => {
    showRegistration({ purchaseKey: 'key', settled: purchaseView({ status, wasPaid: true, refunded }) });
    expect(await heading(orderWords.cancelledTitle)).toBeVisible();
    expect(screen.getByText(`The organiser cancelled order F-1001. ${money}`)).toBeVisible();
  });

  it('keeps what a cancelled order came to, with its invoice and its credit note', async () => {
    const invoices = [
      { key: 'i1', number: 'HF-2026-0001', kind: 'invoice' as const },
      { key: 'i2', number: 'HF-2026-0002', kind: 'credit' as const },
    ];
    const ended = { status: 'refunded' as const, wasPaid: true, refunded: 1250, invoices };
    showRegistration({ purchaseKey: 'key', settled: purchaseView(ended) });
    expect(await heading(orderWords.cancelledTitle)).toBeVisible();
    expect(screen.getByText('£12.50', { selector: '.order-lines-total dd' })).toBeVisible();
    const papers = within(screen.getByRole('list', { name: orderWords.invoices }));
    expect(papers.getByRole('link', { name: 'Invoice HF-2026-0001' })).toHaveAttribute('href', to.invoice('i1'));
    expect(papers.getByRole('link', { name: 'Credit note HF-2026-0002' })).toHaveAttribute('href', to.invoice('i2'));
  });

  it('names whose ticket the organiser has cancelled since', async () => {
    const removed = [{ name: 'Grace Hopper', ticketName: 'Day pass' }];
    showRegistration({ purchaseKey: 'key', settled: purchaseView({ status: 'paid', wasPaid: true, removed }) });
    await heading(orderWords.confirmedTitle);
    expect(screen.getByText('Day pass of Grace Hopper: cancelled')).toBeVisible();
  });

  it('shows what was sent back of an order that goes on', async () => {
    showRegistration({ purchaseKey: 'key', settled: purchaseView({ status: 'paid', wasPaid: true, refunded: 250 }) });
    await heading(orderWords.confirmedTitle);
    const part = screen.getByText(orderWords.refundedPart);
    expect(part.nextElementSibling).toHaveTextContent('-£2.50');
  });

  it.each([
    ['expired', orderWords.expiredTitle],
    ['failed', orderWords.failedTitle],
    ['cancelled', orderWords.cancelledTitle],
  ] as const)('says that the purchase is %s and lets the buyer choose again', async (status, title) => {
    const { user } = showRegistration({ purchaseKey: 'key', settled: purchaseView({ status }), draft: atReview });
    expect(await heading(title)).toBeVisible();
    await user.click(button(orderWords.chooseAgain));
    expect(await heading(words.ticketsTitle)).toBeVisible();
    expect(screen.getByRole('group', { name: words.howMany('Standard') })).toHaveTextContent('1');
  });
});
