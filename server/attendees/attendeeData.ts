import { and, eq } from 'drizzle-orm';
import { formatDateTime } from '../../src/lib/dates.ts';
import { archiveMost } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { formatMoney } from '../../src/lib/money.ts';
import { auditedChanges } from '../../src/lib/privacy.ts';
import { emailKey, escapeHtml } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { light } from '../platform/colours.ts';
import { atOneMoment } from '../platform/db/readRows.ts';
import { images } from '../platform/db/schema/accounts.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { files } from '../platform/db/schema/files.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { contentOf, ofFile } from '../platform/files.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/errors.ts';
import { inBatches } from '../platform/inBatches.ts';
import { nextTurn } from '../platform/nextTurn.ts';
import { zip } from '../platform/zip.ts';
import {
  type HeldAttendee,
  type HeldLogin,
  type HeldMail,
  type HeldOrder,
  type HeldWaiting,
  heldAttendees,
  heldIds,
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
 * Everything that is held about an attendee, and about their email address at any event of the organiser, the latest of each kind, as one archive: for programs
 * as JSON, to be read as a page, with their photo where there is one. Of the others in their orders it says nothing.
 */
export async function writeAttendeeData(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  uId: string,
  ownerId: string,
  words: ServerWords,
  locale: Locale,
): Promise<Blob> {
  return atOneMoment(db, async (tx) => {
    const [attendee] = await tx
      .select({ email: registeredUsers.email })
      .from(registeredUsers)
      .where(eq(registeredUsers.id, uId));
    if (!attendee) throw notFound();
    const found = await readHeld(tx, { uId, email: attendee.email, ownerId, eventId: null });
    return archive(tx, found, clock(), words, locale);
  });
}

/**
 * The same for an attendee themselves: what is held about their address at the event of their login. It leaves out what is the organiser's
 * own: their id of the attendee, who looked at them, and what exhibitors noted; and of a ticket whose buyer changed its address, what is about whoever had it before.
 */
export async function writeOwnData(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { email, eventId }: Pick<Caller, 'email' | 'eventId'>,
  words: ServerWords,
  locale: Locale,
): Promise<Blob> {
  return atOneMoment(db, async (tx) => {
    const [event] = await tx
      .select({ ownerId: events.ownerId })
      .from(events)
      .where(eq(events.id, eventId ?? ''));
    if (!event) throw notFound();
    const { held, ...found } = await readHeld(tx, { uId: null, email, ownerId: event.ownerId, eventId });
    const attendees = held.attendees.map((attendee) => ({
      ...attendee,
      externalId: null,
      log: [],
      scans: attendee.scans.map((scan) => ({ ...scan, note: '', rating: null, tags: [], followUpOn: null })),
    }));
    return archive(tx, { ...found, held: { ...held, attendees } }, clock(), words, locale);
  });
}

type Found = { email: string; held: Held; isMore: boolean };

async function archive(
  tx: Tx,
  { email, held, isMore }: Found,
  at: Date,
  words: ServerWords,
  locale: Locale,
): Promise<Blob> {
  const made = { at: at.toISOString(), email, latestOnly: isMore };
  const { data } = words.attendees;
  const head = pageHead(data.title(email), isMore ? data.latestOnly(archiveMost) : '', locale);
  async function* files() {
    yield { name: 'data.html', content: inBatches(dataPage(head, sectionsOf(held, words, locale)), portion) };
    yield { name: 'data.json', content: inBatches(jsonOf({ made, ...held }), portion) };
    yield* photosOf(tx, held.attendees);
  }
  return new Blob(await zip(files()), { type: 'application/zip' });
}

/** What is read, and written, before others are answered. */
const portion = 20;

/** Facts and lists as JSON, each entry of a list a piece. */
function* jsonOf(facts: Record<string, unknown>): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(facts)) {
    yield `${before}\n${JSON.stringify(name)}: `;
    before = ',';
    if (Array.isArray(value)) {
      for (const [place, entry] of value.entries())
        yield `${place === 0 ? '[' : ','}\n${JSON.stringify(entry, null, 2)}`;
      yield value.length === 0 ? '[]' : ']';
    } else yield JSON.stringify(value, null, 2);
  }
  yield '\n}\n';
}

async function* photosOf(tx: Tx, attendees: readonly HeldAttendee[]) {
  let count = 0;
  for (const { id } of attendees) {
    const [photo] = await tx
      .select({ type: images.type, file: ofFile })
      .from(images)
      .innerJoin(files, eq(files.id, images.file))
      .innerJoin(registeredUsers, eq(registeredUsers.photo, images.ownerId))
      .where(and(eq(images.kind, 'userPhoto'), eq(registeredUsers.id, id)));
    const content = photo && (await contentOf(photo.file));
    if (!content) continue;
    const name = `photo-${++count}.${photo.type === 'image/png' ? 'png' : 'jpg'}`;
    yield { name, content: [new Uint8Array(content)] };
  }
}

/** `uId` is null where somebody asks for themselves, and their address says it all, `eventId` where it is about all events of the organiser. */
type Whose = { uId: string | null; email: string; ownerId: string; eventId: string | null };

async function readHeld(tx: Tx, { uId, email, ownerId, eventId }: Whose): Promise<Found> {
  const ids = (await heldIds(tx, uId, email, ownerId, eventId)).map(({ id }) => id);
  const shown = ids.slice(0, archiveMost);
  const attendees: HeldAttendee[] = [];
  for (let at = 0; at < shown.length; at += portion) {
    attendees.push(...(await heldAttendees(tx, shown.slice(at, at + portion), auditedChanges, uId === null)));
    await nextTurn();
  }
  let isMore =
    ids.length > archiveMost || attendees.some(({ scans, log }) => Math.max(scans.length, log.length) > archiveMost);
  /** The first of them last. */
  const latestOf = <Row>(rows: Row[]): Row[] => {
    isMore ||= rows.length > archiveMost;
    return rows.slice(0, archiveMost).reverse();
  };
  const held: Held = {
    attendees: attendees
      .map(({ scans, log, ...attendee }) => ({
        ...attendee,
        scans: scans.slice(-archiveMost),
        log: log.slice(-archiveMost),
      }))
      .sort((one, other) => Date.parse(one.registeredAt) - Date.parse(other.registeredAt)),
    orders: latestOf(await heldOrders(tx, email, ownerId, eventId)),
    waiting: latestOf(await heldWaiting(tx, email, ownerId, eventId)),
    mails: latestOf(await heldMails(tx, email, ownerId, eventId)),
    logins: latestOf(await heldLogins(tx, emailKey(email), ownerId, eventId)),
  };
  return { email, held, isMore };
}

/** The same to be read. */
function* sectionsOf(held: Held, words: ServerWords, locale: Locale): Generator<Section> {
  const { data } = words.attendees;
  const seenText = ({ fields, questions }: HeldAttendee['scans'][number]) => {
    const seen = [...fields.map((key) => words.labels[key]), ...questions];
    return seen.length === 0 ? '' : data.sees(seen.join(', '));
  };
  const time = (iso: string | null, zone: string) => (iso === null ? '' : formatDateTime(iso, zone, locale));
  yield* each(held.attendees, (attendee): Section => {
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
        ...(attendee.attention ? [[words.labels.attention, attendee.attention] as [string, string]] : []),
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
  });
  yield* each(held.orders, (order): Section => {
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
  });
  yield* each(
    held.waiting,
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
  );
  yield* each(
    held.mails,
    (mail): Section => ({
      title: data.mail(mail.subject),
      facts: [
        [data.to, mail.to],
        [data.written, time(mail.writtenAt, mail.timeZone)],
        [data.sent, time(mail.sentAt, mail.timeZone)],
      ],
      text: mail.text ?? data.aboutOthers,
    }),
  );
  yield* each(
    held.logins,
    (login): Section => ({
      title: data.login(login.event),
      facts: [
        [data.name, login.name],
        [data.created, time(login.createdAt, login.timeZone)],
        [data.lastUsed, time(login.seenAt, login.timeZone)],
      ],
    }),
  );
}

function* each<Entry>(entries: readonly Entry[], write: (entry: Entry) => Section): Generator<Section> {
  for (const entry of entries) yield write(entry);
}

/** Something that is held about a person: its facts by name, those that are empty left out, and a longer text. */
type Section = { title: string; facts: [name: string, value: string][]; text?: string };

/** A page that needs nothing else to be read. Whatever people typed is text in it. */
function* dataPage(head: string, sections: Iterable<Section>): Generator<string> {
  yield head;
  for (const section of sections) yield `${sectionHtml(section)}\n`;
  yield '</body></html>\n';
}

const pageHead = (title: string, note: string, locale: Locale): string => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}dt{color:${light.muted}}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;border-left:3px solid ${light.border};padding-left:1rem;font:inherit}</style></head><body>
<h1>${escapeHtml(title)}</h1>
${note === '' ? '' : `<p>${escapeHtml(note)}</p>\n`}`;

const sectionHtml = ({ title, facts, text = '' }: Section): string => {
  const shown = facts.filter(([, value]) => value !== '');
  return `<section><h2>${escapeHtml(title)}</h2>
<dl>${shown.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}</dl>${
    text === '' ? '' : `\n<pre>${escapeHtml(text)}</pre>`
  }</section>`;
};
