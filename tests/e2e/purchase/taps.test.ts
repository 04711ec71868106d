import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { freshEmail, newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { localeCookie } from '../../../src/lib/locale.ts';
import { fields as germanFields } from '../../../src/messages/de-DE/fields.ts';
import { order as germanOrder } from '../../../src/messages/de-DE/order.ts';
import { payment as germanPayment } from '../../../src/messages/de-DE/payment.ts';
import { publicEvent as germanEvent } from '../../../src/messages/de-DE/publicEvent.ts';
import { registration as german } from '../../../src/messages/de-DE/registration.ts';
import { fields as englishFields } from '../../../src/messages/en-GB/fields.ts';
import { order as englishOrder } from '../../../src/messages/en-GB/order.ts';
import { payment as englishPayment } from '../../../src/messages/en-GB/payment.ts';
import { publicEvent as englishEvent } from '../../../src/messages/en-GB/publicEvent.ts';
import { registration as english } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { cards } from '../../support/registrationSteps.ts';

const { server, browser } = await openFoyer();
const { api } = await newOrganiser(server.url);
const event = await newEvent(api);
await newForm(api, event.id, {}, [{ name: 'Standard', price: 1250 }]);

const languages = [
  {
    locale: 'en-GB',
    words: { ...english, ...englishOrder, register: englishEvent.register },
    fields: englishFields,
    payment: englishPayment,
  },
  {
    locale: 'de-DE',
    words: { ...german, ...germanOrder, register: germanEvent.register },
    fields: germanFields,
    payment: germanPayment,
  },
] as const;

/** A finger on the page, which counts what it touches. Letters go wherever the page has put the focus. */
function fingerOn(page: Page) {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(role: 'button' | 'link' | 'textbox', name: string | RegExp) {
      taps++;
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .tap();
    },
    async type(...lines: string[]) {
      for (const [index, line] of lines.entries()) {
        if (index > 0) await page.keyboard.press('Enter');
        await page.keyboard.type(line);
      }
    },
  };
}

describe.each(languages)('in $locale, on a phone', ({ locale, words, fields, payment }) => {
  it('two people get their tickets, paid by card, with at most 12 taps from the event’s page', async () => {
    const { page, context } = await visit(browser, server.url, { size: phone, hasTouch: true });
    await context.addCookies([{ name: localeCookie, value: locale, url: server.url }]);
    const { tap, type, taps } = fingerOn(page);
    await page.goto(to.publicEvent(event.slug));
    await tap('link', new RegExp(`^${words.register}`));
    await tap('button', words.oneMore('Standard'));
    await tap('button', words.oneMore('Standard'));
    await tap('button', words.continue);
    await tap('textbox', fields.firstname);
    await type('Ada', 'Lovelace', freshEmail('ada'), 'Grace', 'Hopper', freshEmail('grace'));
    await page.keyboard.press('Enter');
    await tap('button', words.toPayment);
    // The numbers of some phones have no key that goes on.
    await tap('textbox', payment.cardNumber);
    await type(cards.pays);
    await tap('textbox', payment.expiry);
    await type('12/40');
    await tap('textbox', payment.cvc);
    await type('123');
    await tap('button', /25[.,]00/);
    await page.getByRole('heading', { name: words.confirmedTitle }).waitFor();
    await page.getByText('Grace Hopper').first().waitFor();
    expect(taps()).toBeLessThanOrEqual(12);
  });
});
