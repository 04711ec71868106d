import { expect } from 'vitest';
import { to } from '../../../../src/paths.ts';
import { button, css, field, heading, link, text, type Visitor, visit } from '../../../support/engines/visitor.ts';
import type { Words } from '../../../support/engines/words.ts';
import { readPdf } from '../../../support/pdf.ts';
import { readCodes } from '../../../support/qr.ts';
import { cards } from '../../../support/registrationSteps.ts';
import type { Walk } from './walk.ts';

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The card of the person at a place, counted from 1. */
const card = ({ registration }: Words, place: number) => ({
  role: 'group',
  name: new RegExp(`^${escaped(registration.attendee(place))}\\b`),
});
const people = [
  { firstname: 'Ada', surname: 'Lovelace' },
  { firstname: 'Grace', surname: 'Hopper' },
] as const;

async function fillIn(visitor: Visitor, words: Words, freshEmail: (who: string) => string, count: number) {
  const { registration, fields } = words;
  for (const [index, { firstname, surname }] of people.slice(0, count).entries()) {
    const within = card(words, index + 1);
    await visitor.fill(field(fields.firstname, within), firstname);
    await visitor.fill(field(fields.surname, within), surname);
    await visitor.fill(field(fields.email, within), freshEmail(firstname.toLowerCase()));
    await visitor.click({ role: 'radio', name: 'Vegetarian', within });
  }
  await visitor.click(button(registration.continue));
  await visitor.seen(heading(registration.reviewTitle));
}

async function payWith(visitor: Visitor, { payment }: Words, number: string) {
  await visitor.fill(field(payment.cardNumber), number);
  await visitor.fill(field(new RegExp(`^${payment.expiry}`)), '12/40');
  await visitor.fill(field(new RegExp(`^${payment.cvc}`)), '123');
  await visitor.click(button(new RegExp(`^${escaped(payment.pay('#')).replace('#', '.+')}$`)));
}

/** A stranger registers two people, is declined, is asked by the bank, leaves in the middle and comes back, and holds two tickets. */
export async function registerTwo({ driver, world, size, locale, words }: Walk) {
  const { registration, payment, declines, ticket, calendar } = words;
  const visitor = await visit(driver, world.url, { size, locale });
  await visitor.open(to.publicEvent(world.event.slug));
  await visitor.isFine();
  await visitor.click(link(new RegExp(escaped(world.delegates.form.title))));
  await visitor.seen(heading(registration.ticketsTitle));
  await visitor.isFine();
  for (const name of ['Both days', 'Student']) await visitor.click(button(registration.oneMore(name)));
  await visitor.click(button(registration.continue));
  await visitor.seen(heading(registration.attendeesTitle));
  await visitor.isFine();

  // Back by the browser, and on again: nothing is lost.
  await driver.back();
  await visitor.seen(heading(registration.ticketsTitle));
  await visitor.seen(text(new RegExp(`^${escaped(registration.chosen(2))}`)));
  await visitor.click(button(registration.continue));
  await fillIn(visitor, words, world.freshEmail, 2);
  await visitor.isFine();
  // What was typed stays through a reload.
  await driver.reload();
  await visitor.seen(heading(registration.reviewTitle));
  await visitor.isFine();
  await visitor.click(button(registration.toPayment));
  await visitor.seen(field(payment.cardNumber));
  await visitor.isFine();

  await payWith(visitor, words, cards.declines);
  await visitor.seen(text(declines.generic));
  await visitor.isFine();
  await payWith(visitor, words, cards.asks);
  await visitor.seen(heading(payment.authenticateTitle));
  await driver.reload();
  await visitor.seen(heading(payment.authenticateTitle));
  await visitor.isFine();
  await visitor.click(button(payment.approve));
  await visitor.seen(heading(words.order.confirmedTitle));
  await visitor.isFine();

  await visitor.click({ text: calendar.add });
  const file = await visitor.attribute(link(new RegExp(escaped(calendar.file))), 'href');
  const entry = await visitor.fetch(file);
  expect(entry.toString()).toContain(`SUMMARY:${world.event.name}`);

  await visitor.click(link(new RegExp(escaped(registration.ticketLink('Ada Lovelace')))));
  await visitor.seen({ role: 'img', name: ticket.qr('Ada Lovelace') });
  await visitor.isFine();
  await visitor.click(button(ticket.print));
  const pdf = readPdf(await visitor.fetch(await visitor.attribute(link(ticket.open), 'href')));
  expect(pdf.pages.length).toBe(1);
  expect(readCodes(pdf.pages[0]?.png ?? Buffer.alloc(0))).toHaveLength(1);
  await driver.closeOthers();
  await visitor.isFine();
  await visitor.leave();
}

/** A stranger registers in a page of another site, of another origin. */
export async function registerElsewhere({ driver, world, size, locale, words }: Walk) {
  const { registration } = words;
  const visitor = await visit(driver, world.url, { size, locale });
  const { embedCode } = await import('../../../../src/lib/embedCode.ts');
  const address = visitor.front.url + to.registration(world.event.id, world.delegates.form.id);
  await visitor.open(visitor.front.showElsewhere(embedCode(address, 'Tickets')));
  await visitor.enter(css('iframe'));
  await visitor.seen(heading(registration.ticketsTitle));
  await visitor.isFine();
  await visitor.click(button(registration.oneMore('Student')));
  await visitor.click(button(registration.continue));
  await fillIn(visitor, words, world.freshEmail, 1);
  await visitor.click(button(registration.register));
  await visitor.seen(heading(words.order.confirmedTitle));
  await visitor.isFine();
  // The frame is as high as what is in it.
  const inside = () => driver.run(() => Math.ceil(document.body.getBoundingClientRect().height));
  const frame = () => driver.run(() => document.querySelector('iframe')?.getBoundingClientRect().height ?? 0);
  await visitor.until('the frame is as high as its page', async () => {
    const high = await inside();
    await visitor.enter(null);
    const fits = Math.abs((await frame()) - high) < 2;
    if (!fits) await visitor.enter(css('iframe'));
    return fits;
  });
  await visitor.isFine();
  await visitor.leave();
}
