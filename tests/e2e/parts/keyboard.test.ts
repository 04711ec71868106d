import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { question } from '../../../harness/drafts.ts';
import { visit } from '../../../harness/page.ts';
import {
  buyTicket,
  type Entered,
  goodPassword,
  newAppUser,
  newEvent,
  newForm,
  newOrganiser,
  visitor,
} from '../../../harness/seed.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { door } from '../../../src/messages/en-GB/door.ts';
import { doorPanes } from '../../../src/messages/en-GB/doorPanes.ts';
import { fields } from '../../../src/messages/en-GB/fields.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { payment } from '../../../src/messages/en-GB/payment.ts';
import { registration } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { badgeCodes } from '../../support/badgeCodes.ts';
import { hears } from '../../support/doorPage.ts';
import { pressByKey, typeByKey, unseenStops } from '../../support/keyboard.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { attendeeCard, cards } from '../../support/registrationSteps.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const asked = { required: true };
const form = await newForm(organiser.api, (await newEvent(organiser.api, { name: 'Harbour Lights' })).id, {
  questions: [
    question({ ...asked, type: questionTypes.multipleChoice, label: 'Lunch?', options: ['Yes', 'No'] }),
    question({ ...asked, type: questionTypes.dropdown, label: 'Shirt', options: ['S', 'M'] }),
  ],
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

describe('with the keyboard alone', () => {
  const open = async (address: string, as: Entered | null = null) => {
    const visited = await visit(browser, server.url, { as });
    await visited.page.goto(address);
    return visited;
  };

  it('an organiser signs in', async () => {
    const { page } = await open(to.signin());
    await typeByKey(page, page.getByRole('textbox', { name: account.email }), organiser.email);
    await typeByKey(page, page.getByLabel(account.password, { exact: true }), goodPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Harbour Lights' }).waitFor();
    expect(await unseenStops(page)).toEqual([]);
  });

  it('a buyer registers and pays', async () => {
    const { page } = await open(to.registration(form.eventId, form.formId));
    await pressByKey(page, button(page, registration.oneMore('Standard')), 'Space');
    expect(await unseenStops(page)).toEqual([]);
    await pressByKey(page, button(page, registration.continue));
    const card = attendeeCard(page, 1);
    for (const [field, text] of [
      ['firstname', 'Ada'],
      ['surname', 'Lovelace'],
      ['email', 'ada@example.org'],
    ] as const)
      await typeByKey(page, card.getByRole('textbox', { name: fields[field] }), text);
    await pressByKey(page, card.getByRole('radio', { name: 'Yes' }), 'Space');
    await typeByKey(page, card.getByRole('combobox', { name: 'Shirt' }), 'M');
    expect(await unseenStops(page)).toEqual([]);
    await pressByKey(page, button(page, registration.continue));
    await pressByKey(page, button(page, registration.toPayment));
    await typeByKey(page, page.getByRole('textbox', { name: payment.cardNumber }), cards.pays);
    await typeByKey(page, page.getByRole('textbox', { name: payment.expiry }), '12/40');
    await typeByKey(page, page.getByRole('textbox', { name: payment.cvc }), '123');
    expect(await unseenStops(page)).toEqual([]);
    await pressByKey(page, page.getByRole('button', { name: /^Pay / }));
    await heading(page, orderWords.confirmedTitle).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(orderWords.confirmedTitle);
  });

  it('staff check an attendee in, by code and by name', async () => {
    const fresh = await newForm(organiser.api, form.eventId, { title: 'Late' });
    const bought = await buyTicket(visitor(server.url), fresh, 'Helper', { firstname: 'Kay' });
    await buyTicket(visitor(server.url), fresh, 'Helper', { firstname: 'Noor' });
    const staff = await newAppUser(server.url, organiser.api, form.eventId, 'checkin');
    const { page } = await open(to.checkinStaff(), staff);
    await pressByKey(page, button(page, door.scanner.typeCode));
    await typeByKey(
      page,
      page.getByRole('textbox', { name: door.scanner.codeLabel }),
      (await badgeCodes(server, bought.key)).Kay ?? '',
    );
    await page.keyboard.press('Enter');
    await hears(page, 'door.admissible');
    expect(await unseenStops(page)).toEqual([]);
    await pressByKey(page, button(page, door.checkIn));
    await hears(page, 'door.admitted');
    await pressByKey(page, button(page, door.search.open));
    await typeByKey(page, page.getByRole('searchbox', { name: doorPanes.search.label }), 'Noor');
    await pressByKey(page, page.getByRole('listitem').getByRole('button', { name: 'Noor Lovelace' }));
    await hears(page, 'door.admissible');
    await pressByKey(page, button(page, door.checkIn));
    await hears(page, 'door.admitted');
  });
});
