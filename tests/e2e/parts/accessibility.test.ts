import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../harness/drafts.ts';
import { openPage, phone, showListTools, type Visit } from '../../../harness/page.ts';
import {
  buyTicket,
  type Entered,
  newAppUser,
  newEvent,
  newForm,
  newOrganiser,
  type SeededForm,
  visitor,
} from '../../../harness/seed.ts';
import { saveBadgeDesign } from '../../../src/api/contract/badge.ts';
import { addExhibitorVisibility, scanBadgeByExhibitor } from '../../../src/api/contract/exhibitor.ts';
import { savePromo } from '../../../src/api/contract/ticket.ts';
import { refusalCodes } from '../../../src/lib/door.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { fromTemplate } from '../../../src/machines/badge/badgeTemplates.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { appUsers } from '../../../src/messages/en-GB/appUsers.ts';
import { attendee } from '../../../src/messages/en-GB/attendee.ts';
import { attendees as listWords } from '../../../src/messages/en-GB/attendees.ts';
import { attendeeTools as tools } from '../../../src/messages/en-GB/attendeeTools.ts';
import { badgeDesigner } from '../../../src/messages/en-GB/badgeDesigner.ts';
import { badgeDesigns } from '../../../src/messages/en-GB/badgeDesigns.ts';
import { badgePrinting } from '../../../src/messages/en-GB/badgePrinting.ts';
import { calendar } from '../../../src/messages/en-GB/calendar.ts';
import { declines } from '../../../src/messages/en-GB/declines.ts';
import { door } from '../../../src/messages/en-GB/door.ts';
import { doorPanes } from '../../../src/messages/en-GB/doorPanes.ts';
import { event } from '../../../src/messages/en-GB/event.ts';
import { fields } from '../../../src/messages/en-GB/fields.ts';
import { figures } from '../../../src/messages/en-GB/figures.ts';
import { kiosk } from '../../../src/messages/en-GB/kiosk.ts';
import { leads } from '../../../src/messages/en-GB/leads.ts';
import { mailWordings } from '../../../src/messages/en-GB/mailWordings.ts';
import { notFound } from '../../../src/messages/en-GB/notFound.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { ownAccount } from '../../../src/messages/en-GB/ownAccount.ts';
import { ownTickets } from '../../../src/messages/en-GB/ownTickets.ts';
import { pageEditor } from '../../../src/messages/en-GB/pageEditor.ts';
import { payment } from '../../../src/messages/en-GB/payment.ts';
import { registration } from '../../../src/messages/en-GB/registration.ts';
import { reports } from '../../../src/messages/en-GB/reports.ts';
import { settings } from '../../../src/messages/en-GB/settings.ts';
import { sharing } from '../../../src/messages/en-GB/sharing.ts';
import { team } from '../../../src/messages/en-GB/team.ts';
import { ticket } from '../../../src/messages/en-GB/ticket.ts';
import { promoEdit, ticketEdit } from '../../../src/messages/en-GB/ticketEdit.ts';
import { titles } from '../../../src/messages/en-GB/titles.ts';
import { validation } from '../../../src/messages/en-GB/validation.ts';
import { visibility } from '../../../src/messages/en-GB/visibility.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { badgeCodes } from '../../support/badgeCodes.ts';
import { checkIn, hears, openSearch, typeCode } from '../../support/doorPage.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { addQuestion } from '../../support/organiserPages.ts';
import {
  addTicket,
  answerBank,
  attendeeCard,
  cards,
  goOn,
  payWith,
  submitRegistration,
  typeAttendee,
} from '../../support/registrationSteps.ts';

/** An event with an exhibitor, who has one contact: the attendee. */
let fair: { form: SeededForm; exhibitor: Entered; attendee: Entered };

const { server, browser } = await openFoyer({ camera: 'asks' });
const organiser = await newOrganiser(server.url);
const { api } = organiser;
const { id: eventId } = await newEvent(api, { name: 'Harbour Lights', description: 'An evening by the water.' });
const staff = await newAppUser(server.url, api, eventId, 'checkin');
const asked = { help: 'We tell the kitchen.', required: true };
const form = await newForm(api, eventId, {
  fields: [
    { key: 'phone', required: false },
    { key: 'country', required: false },
  ],
  questions: [
    question({ ...asked, type: questionTypes.multipleChoice, label: 'Lunch?', options: ['Yes', 'No'] }),
    question({ ...asked, type: questionTypes.dropdown, label: 'Shirt', options: ['S', 'M'] }),
  ],
});
const promo = { type: 0 as const, value: 10, uses: null, startsAt: null, endsAt: null, ticketIds: [] };
await api.call(savePromo, { payload: { ...promo, formId: form.formId, code: 'SPRING' } });
const helpers = await newForm(api, eventId, { title: 'Helpers' });
const paid = await buyTicket(visitor(server.url), helpers, 'Standard', { firstname: 'Ada' });
const atKiosk = await buyTicket(visitor(server.url), helpers, 'Helper', { firstname: 'Kim' });
const unpaid = await buyTicket(visitor(server.url), helpers, 'Standard', { firstname: 'Una' }, 'leave');
const codes = {
  paid: (await badgeCodes(server, paid.key)).Ada ?? '',
  unpaid: (await badgeCodes(server, unpaid.key)).Una ?? '',
  kiosk: (await badgeCodes(server, atKiosk.key)).Kim ?? '',
};
await openFair();

/** Whoever has the first ticket of the fair signs in, and its exhibitor has scanned their badge. */
async function openFair() {
  const { api } = organiser;
  const { id } = await newEvent(api, { name: 'Harbour Fair' });
  const always = { until: null };
  const own = await newForm(api, id, { selfService: { edit: always, transfer: always, cancel: always } });
  const exhibitor = await newAppUser(server.url, api, id, 'exhibitor');
  const attendee = await newAppUser(server.url, api, id, 'attendee');
  await api.call(addExhibitorVisibility, { formId: own.formId, fields: ['firstname', 'surname', 'email'] });
  const layout = fromTemplate('classic', { width: 86, height: 54 }, 'single', () => crypto.randomUUID());
  const design = { eventId: id, name: 'Card', formIds: [own.formId], layout };
  await api.call(saveBadgeDesign, { payload: design });
  const { key } = await buyTicket(visitor(server.url), own, 'Helper', { firstname: 'Fay', email: attendee.email });
  const qrCodeData = (await badgeCodes(server, key)).Fay ?? '';
  await exhibitor.api.call(scanBadgeByExhibitor, { qrCodeData, eventId: id });
  fair = { form: own, exhibitor, attendee };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

/** A place on the way, and how to get there from the one before. */
type Stop = [name: string, arrive: (page: Page) => Promise<unknown>];
type Tour = { who: string; as?: () => Entered; camera?: boolean; stops: Stop[] };

const at = (path: () => string, shown: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.goto(path());
  await shown(page);
};
const titled = (title: string) => (page: Page) => heading(page, title).waitFor();

const visitorsTour: Tour = {
  who: 'a visitor',
  stops: [
    ['sign-in', at(to.signin, titled(account.signIn.heading))],
    [
      'sign-in with faults',
      async (page) => {
        await button(page, account.signIn.submit).click();
        await page.getByText(validation.passwordRequired).waitFor();
      },
    ],
    ['register', at(to.register, titled(account.register.heading))],
    ['not found', at(() => '/no/such/page', titled(notFound.message))],
  ],
};

const organisersTour: Tour = {
  who: 'an organiser',
  as: () => organiser,
  stops: [
    ['events', at(to.home, (page) => page.getByRole('link', { name: 'Harbour Lights' }).waitFor())],
    ['a new event', at(to.eventAdd, titled(event.edit.newTitle))],
    ['an event', at(() => to.event(form.eventId), titled('Harbour Lights'))],
    [
      'its link to be shared',
      async (page) => {
        await button(page, event.page.showQr).click();
        await page
          .getByRole('dialog')
          .getByRole('img', { name: event.page.qr('Harbour Lights') })
          .waitFor();
      },
    ],
    [
      'the code that shows it on another site',
      async (page) => {
        await page.getByText(event.page.embed).click();
        await page.getByLabel(event.page.embedCode).waitFor();
      },
    ],
    [
      'an event being changed',
      at(
        () => to.eventEdit(form.eventId),
        (page) => page.getByLabel(event.edit.accent).waitFor(),
      ),
    ],
    ['its page being designed', at(() => to.eventPage(form.eventId), titled(pageEditor.title))],
    [
      'all parts of that page, with an item in each list',
      async (page) => {
        for (const { summary, add } of [
          { summary: pageEditor.sections.names.about },
          { summary: pageEditor.sections.names.agenda, add: pageEditor.agenda.add },
          { summary: pageEditor.sections.names.speakers, add: pageEditor.speakers.add },
          { summary: pageEditor.sections.names.sponsors, add: pageEditor.sponsors.add },
          { summary: pageEditor.sections.names.questions, add: pageEditor.questions.add },
          { summary: pageEditor.sections.names.documents, add: pageEditor.documents.add },
          { summary: pageEditor.sections.title },
          { summary: pageEditor.status.title },
        ]) {
          await page.locator('summary', { hasText: summary }).click();
          if (add) await button(page, add).click();
        }
      },
    ],
    [
      'its forms',
      at(
        () => to.eventForms(form.eventId, helpers.formId),
        (page) => page.getByRole('link', { name: event.page.addTicket }).first().waitFor(),
      ),
    ],
    [
      'a form being built',
      at(
        () => to.formEdit(form.eventId, form.formId),
        (page) =>
          addQuestion(page, 3, { type: questionTypes.checkboxes, label: 'Workshops', options: ['Knots', 'Sails'] }),
      ),
    ],
    ['a new ticket', at(() => to.ticketAdd(form.eventId, form.formId), titled(ticketEdit.newTitle))],
    [
      'a ticket with an advert and its preview',
      async (page) => {
        await page.getByRole('radio', { name: ticketEdit.designs[2] }).check();
        await page
          .getByRole('textbox', { name: new RegExp(`^${ticketEdit.advert}`) })
          .fill('Ten per cent off at the pier.');
        await page.getByLabel(ticketEdit.preview).getByText('Ten per cent off at the pier.').waitFor();
      },
    ],
    ['a new promo code', at(() => to.promoAdd(form.eventId, form.formId), titled(promoEdit.newTitle))],
    [
      'attendees',
      at(
        () => to.viewAttendees(form.eventId, helpers.formId),
        (page) => button(page, 'Ada Lovelace').waitFor(),
      ),
    ],
    [
      'their export, and what can be done with one',
      async (page) => {
        await showListTools(page);
        await button(page, listWords.export).click();
        await page.getByRole('region', { name: tools.exportTitle }).waitFor();
        await page.getByRole('checkbox', { name: listWords.select('Ada Lovelace') }).check();
        await page.getByRole('region', { name: tools.selection }).waitFor();
      },
    ],
    [
      'an attendee',
      async (page) => {
        await button(page, 'Ada Lovelace').click();
        await page.getByRole('dialog').getByRole('region', { name: attendee.purchase }).waitFor();
      },
    ],
    [
      'an order about to be cancelled',
      async (page) => {
        await button(page, attendee.cancelPurchase).click();
        await page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' }).last().waitFor();
      },
    ],
    [
      'an attendee being changed',
      async (page) => {
        await button(page, attendee.keepPurchase).click();
        await button(page, attendee.read.edit).click();
        await page.getByRole('dialog').getByRole('textbox', { name: fields.firstname }).waitFor();
      },
    ],
    [
      'the words of order emails',
      at(
        () => to.orderMails(form.eventId),
        (page) => page.getByRole('list', { name: mailWordings.list }).waitFor(),
      ),
    ],
    [
      'the words of one order email',
      at(
        () => to.orderMails(form.eventId, { kind: 'confirmation', locale: 'en-GB' }),
        (page) => page.getByRole('textbox', { name: mailWordings.after }).waitFor(),
      ),
    ],
    [
      'reports, one of which could not be made',
      at(
        () => to.reports(form.eventId),
        async (page) => {
          await page.getByRole('region', { name: reports.titles['scanned-badge'] }).getByRole('button').click();
          await page.getByRole('alert').first().waitFor();
        },
      ),
    ],
    [
      'figures, and the table behind a chart',
      at(
        () => to.figures(form.eventId),
        async (page) => {
          await page.getByText(figures.showTable).first().click();
          await page.getByRole('table', { name: figures.tableOf(figures.registrations) }).waitFor();
        },
      ),
    ],
    [
      'logins',
      at(
        () => to.credentialGenerate(form.eventId),
        (page) => page.getByText(staff.email).waitFor(),
      ),
    ],
    [
      'a new login',
      async (page) => {
        await button(page, appUsers.groups.checkin.add).click();
        await heading(page, appUsers.newAppUser.checkin).waitFor();
      },
    ],
    ['settings', at(to.settings, titled(settings.title))],
    ['the team', at(to.team, titled(titles.team))],
    [
      'an invitation to the team',
      async (page) => {
        await button(page, team.invite).click();
        await page.getByRole('dialog').getByText(team.emailHelp.log).waitFor();
      },
    ],
    [
      'the own account, with two-step sign-in',
      at(to.account, async (page) => {
        await page.getByRole('region', { name: ownAccount.secondFactor }).waitFor();
      }),
    ],
  ],
};

const badgesTour: Tour = {
  who: 'who prints badges',
  as: () => organiser,
  stops: [
    [
      'the badge designs of an event',
      at(
        () => to.badges(fair.form.eventId),
        (page) => page.getByRole('link', { name: 'Card' }).waitFor(),
      ),
    ],
    [
      'a design that was deleted and can come back',
      async (page) => {
        await button(page, badgeDesigns.duplicateOf('Card')).click();
        await button(page, badgeDesigns.removeOf('Copy of Card')).click();
        await button(page, badgeDesigns.undo).waitFor();
      },
    ],
    [
      'the designer of a badge, with an element selected',
      async (page) => {
        await page.getByRole('link', { name: 'Card', exact: true }).click();
        await button(page, badgeDesigner.fields.name).click();
        await page.getByLabel(badgeDesigner.text, { exact: true }).waitFor();
      },
    ],
    [
      'what is printed, on which paper',
      async (page) => {
        await button(page, badgePrinting.action).click();
        await page.getByRole('dialog').getByLabel(badgePrinting.papers.a4).check();
      },
    ],
    [
      'what exhibitors see',
      at(
        () => to.exhibitorVisibilityEdit(fair.form.eventId, fair.form.formId),
        (page) => page.getByRole('table', { name: visibility.stands }).waitFor(),
      ),
    ],
  ],
};

const exhibitorsTour: Tour = {
  who: 'an exhibitor',
  as: () => fair.exhibitor,
  stops: [
    [
      'their contacts',
      at(
        () => to.scannedBadge(fair.exhibitor.currentUser.id),
        (page) => page.getByRole('button', { name: /^Fay/ }).waitFor(),
      ),
    ],
    [
      'a contact',
      async (page) => {
        await page.getByRole('button', { name: /^Fay/ }).click();
        await page.getByRole('dialog').getByLabel(leads.contact.followUp).waitFor();
      },
    ],
    [
      'a contact that was deleted and can come back',
      async (page) => {
        await button(page, leads.contact.remove).click();
        await button(page, leads.list.undo).waitFor();
      },
    ],
    [
      'their contacts as they were',
      async (page) => {
        await button(page, leads.list.undo).click();
        await page.getByRole('button', { name: /^Fay/ }).waitFor();
      },
    ],
    ['their delegates', at(() => to.delegates(fair.exhibitor.currentUser.id), titled(leads.delegates.title))],
  ],
};

const attendeesTour: Tour = {
  who: 'an attendee',
  as: () => fair.attendee,
  stops: [
    ['their own page', at(to.attendee, titled('Fay Lovelace'))],
    [
      'who has their contact',
      async (page) => {
        await page.getByText(ownTickets.sharedWith(1, true)).click();
        await page.getByRole('heading', { name: sharing.whoTitle }).waitFor();
      },
    ],
    [
      'the question before sharing ends',
      async (page) => {
        const question = page.getByRole('dialog', { name: sharing.stopAllTitle });
        // A press was lost once, right after the window had been given another size.
        await expect
          .poll(
            async () => {
              if ((await question.count()) === 0) await button(page, sharing.stopAll).click();
              return question.count();
            },
            { timeout: 30_000, interval: 1_000 },
          )
          .toBe(1);
      },
    ],
    [
      'a ticket that goes to another person, not filled in',
      async (page) => {
        await button(page, sharing.keep).click();
        await page.getByRole('button', { name: ownTickets.change.transfer.open }).click();
        await page.getByRole('dialog').getByRole('button', { name: ownTickets.change.transfer.submit }).click();
        await page.getByText(validation.emailRequired).waitFor();
      },
    ],
    [
      'the question before a ticket is cancelled',
      async (page) => {
        await button(page, ownTickets.close).click();
        await page.getByRole('button', { name: ownTickets.cancel.open }).click();
        await page.getByRole('dialog', { name: ownTickets.cancel.cancelled.title }).waitFor();
      },
    ],
  ],
};

const buyersTour: Tour = {
  who: 'a buyer',
  stops: [
    ['tickets to choose', at(() => to.registration(form.eventId, form.formId), titled(registration.ticketsTitle))],
    [
      'attendees',
      async (page) => {
        await addTicket(page, 'Standard');
        await addTicket(page, 'Helper');
        await goOn(page);
        await attendeeCard(page, 2).waitFor();
      },
    ],
    [
      'attendees with faults',
      async (page) => {
        await goOn(page);
        await page.getByText(orderWords.answerRequired).first().waitFor();
      },
    ],
    [
      'review',
      async (page) => {
        for (const place of [1, 2]) {
          await typeAttendee(page, place, { firstname: 'Ada', surname: 'Lovelace', email: `ada${place}@example.org` });
          await attendeeCard(page, place).getByRole('radio', { name: 'No' }).check();
          await attendeeCard(page, place).getByRole('combobox', { name: 'Shirt' }).selectOption('S');
        }
        await goOn(page);
        await heading(page, registration.reviewTitle).waitFor();
      },
    ],
    [
      'payment',
      async (page) => {
        await submitRegistration(page);
        await page.getByRole('textbox', { name: payment.cardNumber }).waitFor();
      },
    ],
    [
      'a declined card',
      async (page) => {
        await payWith(page, cards.declines);
        await page.getByText(declines.generic, { exact: true }).waitFor();
      },
    ],
    [
      'a bank that asks',
      async (page) => {
        await payWith(page, cards.asks);
        await heading(page, payment.authenticateTitle).waitFor();
      },
    ],
    [
      'confirmation',
      async (page) => {
        await answerBank(page, true);
        await heading(page, orderWords.confirmedTitle).waitFor();
      },
    ],
    [
      'a ticket',
      async (page) => {
        await page.getByRole('link', { name: orderWords.openTicket }).first().click();
        await page.getByRole('button', { name: ticket.print }).waitFor();
      },
    ],
    ['the calendars to add it to', (page) => page.locator('summary', { hasText: calendar.add }).click()],
  ],
};

const staffsTour: Tour = {
  who: 'a staff member',
  as: () => staff,
  camera: true,
  stops: [
    ['the door with its camera', at(to.checkinStaff, (page) => hears(page, 'door.scanning'))],
    [
      'the settings of a door',
      async (page) => {
        await button(page, door.settings.open).click();
        await page.getByRole('dialog').waitFor();
      },
    ],
    [
      'a search',
      async (page) => {
        await button(page, doorPanes.settings.close).click();
        await openSearch(page);
        await page.getByRole('listitem').getByRole('button', { name: 'Ada Lovelace' }).first().waitFor();
      },
    ],
    [
      'a refusal',
      async (page) => {
        await button(page, door.search.close).click();
        await typeCode(page, codes.unpaid);
        await hears(page, 'door.unpaid');
      },
    ],
    [
      'a ticket that admits',
      async (page) => {
        await button(page, door.next).click();
        await typeCode(page, codes.paid);
        await hears(page, 'door.admissible');
      },
    ],
    [
      'a person checked in',
      async (page) => {
        await checkIn(page);
        await hears(page, 'door.admitted');
      },
    ],
    [
      'a ticket used before',
      async (page) => {
        await hears(page, 'door.scanning');
        await typeCode(page, codes.paid);
        await hears(page, 'door.alreadyIn');
      },
    ],
  ],
};

/** Its screens go back to the first by themselves: each is come to anew. */
async function typeAtKiosk(page: Page, code: string) {
  await page.reload();
  await button(page, kiosk.welcome.type).click();
  await page.getByRole('textbox').fill(code);
  await button(page, kiosk.typing.submit).click();
}

const kioskTour: Tour = {
  who: 'an attendee at a kiosk',
  as: () => staff,
  stops: [
    [
      'its set-up',
      at(
        () => to.kiosk(form.eventId),
        (page) => page.getByLabel(kiosk.setup.pin).waitFor(),
      ),
    ],
    [
      'its welcome',
      async (page) => {
        for (const label of [kiosk.setup.pin, kiosk.setup.pinAgain]) await page.getByLabel(label).fill('2580');
        await button(page, kiosk.setup.start).click();
        await heading(page, kiosk.welcome.title).waitFor();
      },
    ],
    [
      'the reference to be typed',
      async (page) => {
        await button(page, kiosk.welcome.type).click();
        await page.getByRole('textbox').waitFor();
      },
    ],
    [
      'a refusal',
      async (page) => {
        await typeAtKiosk(page, codes.unpaid);
        await page.getByText(kiosk.code(refusalCodes.unpaid), { exact: true }).waitFor();
      },
    ],
    [
      'the question whether it is them',
      async (page) => {
        await typeAtKiosk(page, codes.kiosk);
        await button(page, kiosk.confirming.yes).waitFor();
      },
    ],
    [
      'the check-in',
      async (page) => {
        await typeAtKiosk(page, codes.kiosk);
        await button(page, kiosk.confirming.yes).click();
        await heading(page, kiosk.done.title).waitFor();
      },
    ],
    [
      'the question for the PIN',
      async (page) => {
        await button(page, kiosk.staff).click();
        await page.getByLabel(kiosk.exit.pin).waitFor();
      },
    ],
  ],
};

const blockedTour: Tour = {
  who: 'a staff member without a camera',
  as: () => staff,
  stops: [['the door', at(to.checkinStaff, (page) => hears(page, 'scanner.denied'))]],
};

describe.each([
  visitorsTour,
  organisersTour,
  badgesTour,
  exhibitorsTour,
  attendeesTour,
  buyersTour,
  staffsTour,
  kioskTour,
  blockedTour,
])('on a phone in light and on a desk in dark, nothing hinders $who at', ({ as, camera, stops }) => {
  let visited: Visit;

  beforeAll(async () => {
    visited = await openPage(browser, server.url, { as: as?.() ?? null, size: phone });
    // What is left unsaved is left.
    visited.page.on('dialog', (dialog) => dialog.accept());
    if (camera) await visited.context.grantPermissions(['camera']);
  });
  afterAll(() => visited?.context.close());

  it.each(stops)('%s', async (_, arrive) => {
    await arrive(visited.page);
    expect(await a11yViolations(visited.page)).toEqual([]);
    expect(visited.crashes).toEqual([]);
  });
});
