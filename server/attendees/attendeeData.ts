import { eq, sql } from 'drizzle-orm';
import { formatDateTime } from '../../src/lib/dates.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { formatMoney } from '../../src/lib/money.ts';
import { auditedChanges } from '../../src/lib/privacy.ts';
import { emailKey, escapeHtml } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { atOneMoment } from '../platform/db/readRows.ts';
import { images } from '../platform/db/schema/accounts.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/errors.ts';
import { zip } from '../platform/zip.ts';
import {
  type HeldAttendee,
  type HeldLogin,
  type HeldMail,
  type HeldOrder,
  type HeldWaiting,
  heldAttendees,
  heldLogins,
  heldMails,
  heldOrders,
  heldWaiting,
} from './attendeeData.sql.ts';

type Held = {
  attendees: HeldAttendee[];
  orders: HeldOrder[];
  waiting: HeldWaiting[];
  mails: HeldMail[];
  logins: HeldLogin[];
};

/**
 * Everything that is held about an attendee, and about their email address at any event of the organiser, as one archive: for programs
 * as JSON, to be read as a page, with their photo where there is one. Of the others in their orders it says nothing.
 */
export async function writeAttendeeData(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  uId: string,
  ownerId: string,
  words: ServerWords,
  locale: Locale,
): Promise<Blob> {
  const found = await atOneMoment(db, async (tx) => {
    const [attendee] = await tx
      .select({ email: registeredUsers.email })
      .from(registeredUsers)
      .where(eq(registeredUsers.id, uId));
    if (!attendee) throw notFound();
    return readHeld(tx, { uId, email: attendee.email, ownerId, eventId: null });
  });
  return archive(found, clock(), words, locale);
}

/**
 * The same for an attendee themselves: what is held about their address at the event of their login. It leaves out what is the organiser's
 * own: their id of the attendee, who looked at them, and what exhibitors noted.
 */
export async function writeOwnData(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { email, eventId }: Pick<Caller, 'email' | 'eventId'>,
  words: ServerWords,
  locale: Locale,
): Promise<Blob> {
  const { held, ...found } = await atOneMoment(db, async (tx) => {
    const [event] = await tx
      .select({ ownerId: events.ownerId })
      .from(events)
      .where(eq(events.id, eventId ?? ''));
    if (!event) throw notFound();
    return readHeld(tx, { uId: null, email, ownerId: event.ownerId, eventId });
  });
  const attendees = held.attendees.map((attendee) => ({
    ...attendee,
    externalId: null,
    log: [],
    scans: attendee.scans.map((scan) => ({ ...scan, note: '', rating: null, tags: [], followUpOn: null })),
  }));
  return archive({ ...found, held: { ...held, attendees } }, clock(), words, locale);
}

async function archive(
  { email, held, photos }: Awaited<ReturnType<typeof readHeld>>,
  at: Date,
  words: ServerWords,
  locale: Locale,
): Promise<Blob> {
  const made = { at: at.toISOString(), email };
  const page = dataPage(words.attendees.data.title(email), sectionsOf(held, words, locale), locale);
  const files = [
    { name: 'data.html', content: [page] },
    { name: 'data.json', content: [JSON.stringify({ made, ...held }, null, 2)] },
    ...photos.map(({ type, content }, index) => ({
      name: `photo-${index + 1}.${type === 'image/png' ? 'png' : 'jpg'}`,
      content: [new Uint8Array(content)],
    })),
  ];
  return new Blob(await zip(files), { type: 'application/zip' });
}

/** `uId` is null where the address says it all, `eventId` where it is about all events of the organiser. */
type Whose = { uId: string | null; email: string; ownerId: string; eventId: string | null };

async function readHeld(tx: Tx, { uId, email, ownerId, eventId }: Whose) {
  const attendees = await heldAttendees(tx, uId, email, ownerId, auditedChanges, eventId);
  const ids = attendees.map(({ id }) => id);
  const held: Held = {
    attendees,
    orders: await heldOrders(tx, email, ownerId, eventId),
    waiting: await heldWaiting(tx, email, ownerId, eventId),
    mails: await heldMails(tx, email, ownerId, eventId),
    logins: await heldLogins(tx, emailKey(email), ownerId, eventId),
  };
  const photos = await tx
    .select({ type: images.type, content: images.content })
    .from(images)
    .innerJoin(registeredUsers, eq(registeredUsers.photo, images.ownerId))
    .where(sql`${images.kind} = 'userPhoto' and ${registeredUsers.id} = any(${sql.param(ids)}::uuid[])`);
  return { email, held, photos };
}

/** The same to be read. */
function sectionsOf(held: Held, words: ServerWords, locale: Locale): Section[] {
  const { data } = words.attendees;
  const seenText = ({ fields, questions }: HeldAttendee['scans'][number]) => {
    const seen = [...fields.map((key) => words.labels[key]), ...questions];
    return seen.length === 0 ? '' : data.sees(seen.join(', '));
  };
  const time = (iso: string | null, zone: string) => (iso === null ? '' : formatDateTime(iso, zone, locale));
  return [
    ...held.attendees.map((attendee): Section => {
      const { event, timeZone: zone, form, ticket, status, reference, registeredAt, deletedAt, fields } = attendee;
      return {
        title: data.registration(event),
        facts: [
          [data.form, form],
          [data.ticket, ticket],
          [data.reference, reference],
          [data.status, words.purchaseStatuses[status]],
          [data.registered, time(registeredAt, zone)],
          [data.deleted, time(deletedAt, zone)],
          ...Object.entries(fields).map(([key, value]): [string, string] => [
            words.labels[key as keyof typeof fields],
            value,
          ]),
          ...attendee.answers.map(({ question, answer }): [string, string] => [
            question || data.removedQuestion,
            Array.isArray(answer) ? answer.join(', ') : answer,
          ]),
          ...attendee.checkIns.map(({ kind, at, gate }): [string, string] => [
            words.report.checkIn.kinds[kind],
            [time(at, zone), gate].filter(Boolean).join(', '),
          ]),
          ...attendee.prints.map((at): [string, string] => [data.printed, time(at, zone)]),
          ...attendee.scans.map((scan): [string, string] => [
            data.scanned(scan.exhibitor),
            [
              time(scan.at, zone),
              seenText(scan),
              scan.rating === null ? '' : data.rating(scan.rating),
              scan.tags.join(', '),
              scan.followUpOn === null ? '' : data.followUp(scan.followUpOn),
              scan.note,
              scan.endedAt === null ? '' : data.sharingEnded(time(scan.endedAt, zone)),
            ]
              .filter(Boolean)
              .join('; '),
          ]),
          ...attendee.log.map(({ what, at }): [string, string] => [data.log[what], time(at, zone)]),
        ],
      };
    }),
    ...held.orders.map((order): Section => {
      const { reference, event, timeZone: zone, currency, status, total, refunded, method } = order;
      const money = (minor: number) => formatMoney(minor, currency, locale);
      return {
        title: data.order(reference, event),
        facts: [
          [data.status, words.purchaseStatuses[status]],
          [data.ordered, time(order.orderedAt, zone)],
          [data.total, money(total)],
          [data.paid, time(order.settledAt, zone)],
          [data.method, words.report.financial.methods[method]],
          [data.refunded, refunded > 0 ? money(refunded) : ''],
          [data.company, order.company ? Object.values(order.company).filter(Boolean).join(', ') : ''],
          ...order.invoices.map(({ number, issuedAt, total }): [string, string] => [
            data.invoice(number),
            `${time(issuedAt, zone)}, ${money(total)}`,
          ]),
        ],
      };
    }),
    ...held.waiting.map(
      ({ event, timeZone, form, ticket, name, count, joinedAt }): Section => ({
        title: data.waiting(event),
        facts: [
          [data.form, form],
          [data.ticket, ticket],
          [data.quantity, String(count)],
          [data.name, name],
          [data.joined, time(joinedAt, timeZone)],
        ],
      }),
    ),
    ...held.mails.map(
      (mail): Section => ({
        title: data.mail(mail.subject),
        facts: [
          [data.to, mail.to],
          [data.written, time(mail.writtenAt, mail.timeZone)],
          [data.sent, time(mail.sentAt, mail.timeZone)],
        ],
        text: mail.text ?? data.aboutOthers,
      }),
    ),
    ...held.logins.map(
      (login): Section => ({
        title: data.login(login.event),
        facts: [
          [data.name, login.name],
          [data.created, time(login.createdAt, login.timeZone)],
          [data.lastUsed, time(login.seenAt, login.timeZone)],
        ],
      }),
    ),
  ];
}

/** Something that is held about a person: its facts by name, those that are empty left out, and a longer text. */
type Section = { title: string; facts: [name: string, value: string][]; text?: string };

/** A page that needs nothing else to be read. Whatever people typed is text in it. */
const dataPage = (title: string, sections: readonly Section[], locale: Locale): string => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;border-left:3px solid #ccc;padding-left:1rem;font:inherit}</style></head><body>
<h1>${escapeHtml(title)}</h1>
${sections.map(sectionHtml).join('\n')}
</body></html>
`;

const sectionHtml = ({ title, facts, text = '' }: Section): string => {
  const shown = facts.filter(([, value]) => value !== '');
  return `<section><h2>${escapeHtml(title)}</h2>
<dl>${shown.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}</dl>${
    text === '' ? '' : `\n<pre>${escapeHtml(text)}</pre>`
  }</section>`;
};
