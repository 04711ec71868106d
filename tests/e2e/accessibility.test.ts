import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePromo } from '../../src/api/contract/promo.ts';
import { questionTypes } from '../../src/lib/enumerations.ts';
import { app } from '../../src/messages/en-GB/app.ts';
import { door } from '../../src/messages/en-GB/door.ts';
import { organiser as words } from '../../src/messages/en-GB/organiser.ts';
import { payment } from '../../src/messages/en-GB/payment.ts';
import { registration } from '../../src/messages/en-GB/registration.ts';
import { sandbox } from '../../src/messages/en-GB/sandbox.ts';
import { ticket } from '../../src/messages/en-GB/ticket.ts';
import { to } from '../../src/paths.ts';
import { hindrances } from '../support/axe.ts';
import { badgeCodes } from '../support/badgeCodes.ts';
import { openBrowser } from '../support/browser.ts';
import { checkIn, hears, openSearch, typeCode } from '../support/gesturesAtTheDoor.ts';
import { addQuestion } from '../support/gesturesOrganising.ts';
import {
  addTicket,
  cards,
  goOn,
  payWith,
  personCard,
  submitRegistration,
  typePerson,
} from '../support/gesturesRegistering.ts';
import { pressByKey, typeByKey, unseenStops } from '../support/keyboard.ts';
import { phone, visit } from '../support/page.ts';
import {
  buyTicket,
  type Entered,
  goodPassword,
  newAppUser,
  newEvent,
  newForm,
  newOrganiser,
  type SeededForm,
  visitor,
} from '../support/seed.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
let organiser: Entered & { email: string };
let staff: Entered & { email: string };
let form: SeededForm;
let codes: { paid: string; unpaid: string };
let ticketKey: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser({ camera: 'asks' })]);
  organiser = await newOrganiser(server.url);
  const { api } = organiser;
  const event = await newEvent(api, { name: 'Harbour Lights', description: 'An evening by the water.' });
  staff = await newAppUser(server.url, api, event.id, 'checkin');
  const question = { help: 'We tell the kitchen.', required: true, condition: null };
  form = await newForm(api, event.id, {
    fields: [
      { key: 'phone', required: false },
      { key: 'country', required: false },
    ],
    questions: [
      {
        ...question,
        id: crypto.randomUUID(),
        type: questionTypes.multipleChoice,
        label: 'Lunch?',
        options: ['Yes', 'No'],
      },
      { ...question, id: crypto.randomUUID(), type: questionTypes.dropdown, label: 'Shirt', options: ['S', 'M'] },
    ],
  });
  const promo = { type: 0 as const, value: 10, uses: null, startsAt: null, endsAt: null, ticketIds: [] };
  await api.call(savePromo, { payload: { ...promo, formId: form.formId, code: 'SPRING' } });
  const plain = await newForm(api, event.id, { title: 'Helpers' });
  const paid = await buyTicket(visitor(server.url), plain, 'Standard', { firstname: 'Ada' });
  const unpaid = await buyTicket(visitor(server.url), plain, 'Standard', { firstname: 'Una' }, 'leave');
  codes = {
    paid: (await badgeCodes(server, paid.key)).Ada ?? '',
    unpaid: (await badgeCodes(server, unpaid.key)).Una ?? '',
  };
  ticketKey = paid.people[0]?.ticketKey ?? '';
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

type Screen = { name: string; as?: () => Entered | null; camera?: boolean; arrive: (page: Page) => Promise<unknown> };

const byOrganiser = (name: string, path: () => string, shown: (page: Page) => Promise<unknown>): Screen => ({
  name,
  as: () => organiser,
  arrive: async (page) => {
    await page.goto(path());
    await shown(page);
  },
});

const openForm = (page: Page) => page.goto(to.registration(form.eventId, form.formId));

async function toPeople(page: Page) {
  await openForm(page);
  await addTicket(page, 'Standard');
  await addTicket(page, 'Helper');
  await goOn(page);
  await personCard(page, 2).waitFor();
}

async function toReview(page: Page) {
  await toPeople(page);
  for (const place of [1, 2]) {
    await typePerson(page, place, { firstname: 'Ada', surname: 'Lovelace', email: `ada${place}@example.org` });
    await personCard(page, place).getByRole('radio', { name: 'No' }).check();
    await personCard(page, place).getByRole('combobox', { name: 'Shirt' }).selectOption('S');
  }
  await goOn(page);
  await heading(page, registration.reviewTitle).waitFor();
}

async function toPayment(page: Page) {
  await toReview(page);
  await submitRegistration(page);
  await page.getByRole('textbox', { name: payment.cardNumber }).waitFor();
}

const atDoor = (name: string, arrive: (page: Page) => Promise<unknown>, camera = true): Screen => ({
  name,
  as: () => staff,
  camera,
  arrive: async (page) => {
    await page.goto(to.checkinStaff());
    await arrive(page);
  },
});

const screens: Screen[] = [
  { name: 'sign-in', arrive: (page) => page.goto(to.signin()).then(() => heading(page, app.signIn.heading).waitFor()) },
  {
    name: 'sign-in refused',
    arrive: async (page) => {
      await page.goto(to.signin());
      await button(page, app.signIn.submit).click();
      await page
        .getByText(/required/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'register',
    arrive: (page) => page.goto(to.register()).then(() => heading(page, app.register.heading).waitFor()),
  },
  {
    name: 'not found',
    arrive: (page) => page.goto('/no/such/page').then(() => heading(page, app.notFound.message).waitFor()),
  },

  byOrganiser(
    'events',
    () => to.home(),
    (page) => page.getByRole('link', { name: 'Harbour Lights' }).waitFor(),
  ),
  byOrganiser(
    'a new event',
    () => to.eventAdd(),
    (page) => heading(page, words.eventEdit.newTitle).waitFor(),
  ),
  byOrganiser(
    'an event',
    () => to.event(form.eventId),
    (page) => heading(page, 'Helpers').waitFor(),
  ),
  byOrganiser(
    'a form being built',
    () => to.formEdit(form.eventId, form.formId),
    (page) => addQuestion(page, 3, { type: questionTypes.checkboxes, label: 'Workshops', options: ['Knots', 'Sails'] }),
  ),
  byOrganiser(
    'a new ticket',
    () => to.ticketAdd(form.eventId, form.formId),
    (page) => heading(page, words.ticketEdit.newTitle).waitFor(),
  ),
  byOrganiser(
    'a new promo code',
    () => to.promoAdd(form.eventId, form.formId),
    (page) => heading(page, words.promoEdit.newTitle).waitFor(),
  ),
  byOrganiser(
    'logins',
    () => to.credentialGenerate(form.eventId),
    (page) => page.getByText(staff.email).waitFor(),
  ),
  byOrganiser(
    'a new login',
    () => to.credentialGenerate(form.eventId),
    async (page) => {
      await button(page, words.credentials.groups.checkin.add).click();
      await heading(page, words.credentials.newLogin.checkin).waitFor();
    },
  ),
  byOrganiser(
    'attendees',
    () => to.viewAttendees(form.eventId, form.formId),
    (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  ),
  byOrganiser(
    'settings',
    () => to.settings(),
    (page) => heading(page, words.settings.title).waitFor(),
  ),

  {
    name: 'tickets to choose',
    arrive: (page) => openForm(page).then(() => heading(page, registration.ticketsTitle).waitFor()),
  },
  { name: 'people', arrive: toPeople },
  {
    name: 'people with faults',
    arrive: async (page) => {
      await toPeople(page);
      await goOn(page);
      await page.getByText(registration.answerRequired).first().waitFor();
    },
  },
  { name: 'review', arrive: toReview },
  { name: 'payment', arrive: toPayment },
  {
    name: 'a declined card',
    arrive: async (page) => {
      await toPayment(page);
      await payWith(page, cards.declines);
      await page.getByText(sandbox.declined, { exact: true }).waitFor();
    },
  },
  {
    name: 'a bank that asks',
    arrive: async (page) => {
      await toPayment(page);
      await payWith(page, cards.asks);
      await heading(page, payment.authenticateTitle).waitFor();
    },
  },
  {
    name: 'confirmation',
    arrive: async (page) => {
      await toPayment(page);
      await payWith(page, cards.pays);
      await heading(page, registration.confirmedTitle).waitFor();
    },
  },
  {
    name: 'a ticket',
    arrive: async (page) => {
      await page.goto(to.ticket(ticketKey));
      await page
        .getByRole('img', { name: ticket.qr('Ada Lovelace') })
        .first()
        .waitFor();
    },
  },

  atDoor('the door with its camera', (page) => hears(page, 'door.scanning')),
  atDoor('the door with a blocked camera', (page) => hears(page, 'scanner.denied'), false),
  atDoor('a ticket that admits', async (page) => {
    await typeCode(page, codes.paid);
    await hears(page, 'door.admissible');
  }),
  atDoor('a refusal', async (page) => {
    await typeCode(page, codes.unpaid);
    await hears(page, 'door.unpaid');
  }),
  atDoor('a search', async (page) => {
    await openSearch(page);
    await page.getByRole('listitem').getByRole('button', { name: 'Ada Lovelace' }).first().waitFor();
  }),
  atDoor('the settings of a door', async (page) => {
    await button(page, door.settings.open).click();
    await page.getByRole('dialog').waitFor();
  }),
  atDoor('a person checked in', async (page) => {
    await typeCode(page, codes.paid);
    await checkIn(page);
    await hears(page, 'door.admitted');
  }),
  atDoor('a ticket used before', async (page) => {
    await typeCode(page, codes.paid);
    await hears(page, 'door.alreadyIn');
  }),
];

describe('everybody can read and use, on a phone and on a desk, in light and in dark,', () => {
  it.each(screens)('$name', async ({ as, camera, arrive }) => {
    const { context, page, crashes } = await visit(browser, server.url, { as: as?.() ?? null, size: phone });
    if (camera) await context.grantPermissions(['camera']);
    await arrive(page);
    expect(await hindrances(page)).toEqual([]);
    expect(crashes).toEqual([]);
    await context.close();
  });
});

describe('with the keyboard alone', () => {
  const open = async (address: string, as: Entered | null = null) => {
    const visited = await visit(browser, server.url, { as });
    await visited.page.goto(address);
    return visited;
  };

  it('somebody signs in', async () => {
    const { context, page } = await open(to.signin());
    await typeByKey(page, page.getByRole('textbox', { name: app.email }), organiser.email);
    await typeByKey(page, page.getByLabel(app.password, { exact: true }), goodPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Harbour Lights' }).waitFor();
    expect(await unseenStops(page)).toEqual([]);
    await context.close();
  });

  it('a buyer registers and pays', async () => {
    const { context, page } = await open(to.registration(form.eventId, form.formId));
    await pressByKey(page, button(page, registration.oneMore('Standard')), 'Space');
    expect(await unseenStops(page)).toEqual([]);
    await pressByKey(page, button(page, registration.continue));
    const card = personCard(page, 1);
    for (const [field, text] of [
      ['firstname', 'Ada'],
      ['surname', 'Lovelace'],
      ['email', 'ada@example.org'],
    ] as const)
      await typeByKey(page, card.getByRole('textbox', { name: registration.fields[field] }), text);
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
    await heading(page, registration.confirmedTitle).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(registration.confirmedTitle);
    await context.close();
  });

  it('staff check somebody in, by code and by name', async () => {
    const fresh = await newForm(organiser.api, form.eventId, { title: 'Late' });
    const bought = await buyTicket(visitor(server.url), fresh, 'Helper', { firstname: 'Kay' });
    await buyTicket(visitor(server.url), fresh, 'Helper', { firstname: 'Noor' });
    const { context, page } = await open(to.checkinStaff(), staff);
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
    await typeByKey(page, page.getByRole('searchbox', { name: door.search.label }), 'Noor');
    await pressByKey(page, page.getByRole('listitem').getByRole('button', { name: 'Noor Lovelace' }));
    await hears(page, 'door.admissible');
    await pressByKey(page, button(page, door.checkIn));
    await hears(page, 'door.admitted');
    await context.close();
  });
});
