import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { formatBegin } from '../../src/lib/dates.ts';
import { endingMailKinds, objectionHours } from '../../src/lib/mail.ts';
import { isId } from '../../src/lib/text.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { mails } from '../platform/db/schema/mails.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { linkTurns } from '../platform/http/readInput.ts';
import { readerLinks } from '../platform/mail/readerLinks.ts';
import { hasObjected, objectTo } from '../purchase/objection.ts';
import { readSeller } from '../settings/seller.ts';
import { objectableUntilSql } from './objectionTime.ts';
import { plainHeaders, plainPage, unknownLink } from './plainPage.ts';
import { readEnding } from './ticketEndings.ts';

const path = readerLinks.objection;

/** The page where an attendee who did not end their ticket says that they did not expect it to end. */
export const objectionAddress = (publicUrl: string, key: string): string => `${publicUrl}${path}/${key}`;

/** Serves the links with which former holders object. Opening one changes nothing, since scanners of mail open every link: the button of the page does. */
export function serveObjections(app: Hono, deps: Pick<Deps, 'db' | 'clock'>): void {
  const inTurn = linkTurns();
  const answer = (c: Context, change: (objection: Objection) => Promise<void>) => {
    const key = c.req.param('key') ?? '';
    return inTurn({ key }, async () => {
      const objection = await readObjection(deps.db, key, deps.clock());
      if (!objection) return unknownLink(c);
      await change(objection);
      return c.html(await pageOf(deps.db, objection), 200, plainHeaders);
    });
  };
  app.get(`${path}/:key`, (c) => answer(c, async () => {}));
  app.post(`${path}/:key`, (c) =>
    answer(c, async ({ mail, ending, isOver }) => {
      if (!isOver) await objectTo(deps.db, { ...mail, name: ending.name }, deps.clock());
    }),
  );
}

type Objection = NonNullable<Awaited<ReturnType<typeof readObjection>>>;

async function readObjection(db: Db, key: string, now: Date) {
  if (!isId(key)) return null;
  const [found] = await db
    .select({ mail: mails, eventName: events.name, timeZone: events.timeZone, isOver: isOverSql(now) })
    .from(mails)
    .innerJoin(events, eq(events.id, mails.eventId))
    .where(and(eq(mails.readerKey, key), inArray(mails.kind, [...endingMailKinds])));
  if (!found) return null;
  const { purchaseId, attendeeId } = found.mail;
  const ending = await readEnding(db, found.mail);
  const seller = await readSeller(db, found.mail.ownerId);
  if (!ending || !seller || purchaseId === null || attendeeId === null) return null;
  return { ...found, mail: { ...found.mail, purchaseId, attendeeId }, ending, seller };
}

const isOverSql = (now: Date) =>
  sql<boolean>`${now.toISOString()}::timestamptz >= ${sql.raw(objectableUntilSql('mails', 'mails.created_at'))}`;

async function pageOf(db: Db, objection: Objection): Promise<string> {
  const { mail, ending, seller, eventName, timeZone, isOver } = objection;
  const { mail: words, ticket } = serverWords[mail.locale];
  const { objection: said } = words;
  const page = (title: string, text: string, button: string | null) => plainPage(mail.locale, title, text, button, '');
  const ask = seller.contact === '' ? ticket.ask(seller.name) : words.questions(seller.name, seller.contact);
  if (await hasObjected(db, mail)) return page(said.done, `${said.doneText(seller.name)} ${ask}`, null);
  if (isOver) return page(said.over, `${said.overText(objectionHours)} ${ask}`, null);
  const when = words.endings[ending.how](formatBegin(ending.at, timeZone, mail.locale));
  const what = `${eventName}, ${ending.ticketName}, ${ending.name}. ${when}`;
  return page(said.title, `${what} ${said.text(seller.name)}`, said.label);
}
