import { setTimeout as wait } from 'node:timers/promises';
import { type Prepared, payloadOf, prepare } from '../../bench/load.ts';
import type { Venue } from '../../bench/venue.ts';
import { attendeeOf } from '../../harness/demo/event.ts';
import { ticketDraft } from '../../harness/drafts.ts';
import { importUsers } from '../../src/api/contract/attendeeImport.ts';
import { getUsers } from '../../src/api/contract/attendeeList.ts';
import { printBadges, saveBadgeDesign } from '../../src/api/contract/badge.ts';
import type { PayloadOf } from '../../src/api/contract/endpoint.ts';
import { getForm } from '../../src/api/contract/form.ts';
import { duplicateForm } from '../../src/api/contract/formOverview.ts';
import { getAudience, sendEmail } from '../../src/api/contract/mailingRun.ts';
import { createMailing, getMailing, saveMailing } from '../../src/api/contract/mailings.ts';
import { saveTicket } from '../../src/api/contract/ticket.ts';
import { fromTemplate } from '../../src/machines/badge/badgeTemplates.ts';
import type { Journal, Kind } from './journal.ts';

/** Rows of a file, all of them in one call. */
const rows = 5;
/** Milliseconds until something that went unanswered is asked about. */
const untilRepeated = 500;

/** A form whose attendees all come from files, with a ticket that does not run out and a badge. */
export async function openGuestForm({ eventId, form, organiser: { api } }: Venue) {
  const { form: copy } = await api.call(duplicateForm, { payload: { formId: form.form.id } });
  const { form: whole } = await api.call(getForm, { formId: copy.id });
  const { ticket } = await api.call(saveTicket, { payload: ticketDraft(copy.id, { name: 'Guest', price: 0 }) });
  let elements = 0;
  const layout = fromTemplate('banner', { width: 105, height: 148 }, 'single', () => `e${elements++}`);
  await api.call(saveBadgeDesign, { payload: { eventId, name: 'Guests', formIds: [copy.id], layout } });
  return { form: whole, ticket };
}
export type GuestForm = Awaited<ReturnType<typeof openGuestForm>>;

export type Desk = {
  venue: Venue;
  guests: GuestForm;
  journal: Journal;
  /** Sends a call until it is answered well, and tells the answer. */
  say: (kind: Kind, call: Prepared) => Promise<string>;
  /** Sends it once: null is no good answer. */
  tryOnce: (kind: Kind, call: Prepared) => Promise<string | null>;
};

/** What an organiser does with a small file: imports its people, prints their badges, and mails them. */
export async function welcomeGuests({ venue, guests, journal, say, tryOnce }: Desk): Promise<void> {
  const { eventId, organiser } = venue;
  const { ticket } = guests;
  const formId = guests.form.id;
  const ask = async <Payload>(kind: Kind, call: Prepared) =>
    payloadOf<Payload>(await say(kind, { ...call, token: organiser.token }));

  const importId = crypto.randomUUID();
  const name = `Guest-${importId.slice(0, 8)}`;
  const people = Array.from({ length: rows }, (_, place) => `${name}-${place}@example.org`.toLowerCase());
  const imported = { people, isAnswered: false };
  journal.imports.push(imported);
  const given = people.map((email, place) => {
    const { ticketId, fields, answers } = attendeeOf(place, { form: guests.form, tickets: [ticket] }, ticket);
    return {
      ...{ number: place + 1, externalId: '', ticketId, ticketNamed: false, answers },
      fields: { ...fields, surname: name, email },
    };
  });
  const file = { formId, importId, check: false, wanted: {}, moved: 0, choices: [], rows: given };
  const { verdicts } = await ask<PayloadOf<typeof importUsers>>('import', prepare(importUsers, { payload: file }));
  imported.isAnswered = verdicts.every(({ outcome }) => outcome === 'added');
  if (!imported.isAnswered) journal.wrong.push(`import: ${JSON.stringify(verdicts)}`);

  const found = await ask<PayloadOf<typeof getUsers>>('list', prepare(getUsers, { formId, name }));
  const users = found.users.map(({ uId }) => uId);
  if (users.length !== rows) journal.wrong.push(`list: ${users.length} of ${rows} who were imported`);
  const print = prepare(printBadges, { payload: { eventId, users, paper: 'own' } });
  const { printed } = await ask<PayloadOf<typeof printBadges>>('badge print', print);
  journal.printed.push(...printed.map(({ uId }) => uId));

  const recipients = { formId, filter: { name }, users: null, except: [] };
  const words = { subject: `Welcome, ${name}`, body: '<p>Doors open at nine, {{firstName}}.</p>', recipients };
  const begun = prepare(createMailing, { eventId, recipients });
  const { mailingId } = await ask<PayloadOf<typeof createMailing>>('mailing', begun);
  const show = () => ask<PayloadOf<typeof getMailing>>('mailing', prepare(getMailing, { mailingId }));
  const enclosed = { withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: false };
  type Shown = PayloadOf<typeof getMailing>;
  /** As the page does: whether what went unanswered was done is asked before it is done again. */
  async function change(isDone: (mailing: Shown) => boolean, call: (version: number) => Prepared) {
    for (let now = await show(); !isDone(now); ) {
      await tryOnce('mailing', { ...call(now.version), token: organiser.token });
      now = await show();
      if (!isDone(now)) await wait(untilRepeated);
    }
  }
  await change(
    ({ subject }) => subject !== '',
    (version) => prepare(saveMailing, { mailingId, version, ...words, ...enclosed }),
  );
  const { mails } = await ask<PayloadOf<typeof getAudience>>('mailing', prepare(getAudience, { mailingId }));
  await change(
    ({ state }) => state !== 'draft',
    (version) => prepare(sendEmail, { mailingId, version, seen: mails, sendAt: null }),
  );
  journal.mailings.push({ mailingId, people });
}
