import { and, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { isId } from '../../src/lib/text.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { mails } from '../platform/db/schema/mails.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { readerLinks } from '../platform/mail/readerLinks.ts';
import { readSeller } from '../settings/seller.ts';
import { block, blockOf, unblock } from './blocked.ts';
import { plainHeaders, plainPage, unknownLink } from './plainPage.ts';

const path = readerLinks.unsubscribe;

/** Where the reader of a mail stops more of its kind, by a person or, with a POST, by their mail program. */
export const unsubscribeAddress = (publicUrl: string, key: string): string => `${publicUrl}${path}/${key}`;

/**
 * Serves the links that unsubscribe. Opening one changes nothing, since scanners of mail open every link: the button of the page does, and
 * the one click of a mail program (RFC 8058).
 */
export function serveUnsubscribe(app: Hono, deps: Pick<Deps, 'db' | 'clock'>): void {
  app.get(`${path}/:key`, async (c) => {
    const found = await readOf(deps.db, c.req.param('key'));
    if (!found) return unknownLink(c);
    const { mail, words, seller } = found;
    if (!mail.toAddress) return c.html(erasedPage(found), 200, plainHeaders);
    const isBlocked = (await blockOf(deps.db, mail.ownerId, mail.toAddress, false)) === 'unsubscribed';
    return c.html(
      isBlocked
        ? plainPage(
            mail.locale,
            words.unsubscribed,
            words.unsubscribedText(seller, mail.toAddress),
            words.resubscribe,
            '?again',
          )
        : plainPage(
            mail.locale,
            words.unsubscribeTitle,
            words.unsubscribeText(seller, mail.toAddress),
            words.unsubscribe,
            '',
          ),
      200,
      plainHeaders,
    );
  });
  app.post(`${path}/:key`, async (c) => {
    const found = await readOf(deps.db, c.req.param('key'));
    if (!found) return unknownLink(c);
    const { mail, words, seller } = found;
    if (!mail.toAddress) return c.html(erasedPage(found), 200, plainHeaders);
    if (c.req.query('again') === undefined) {
      await block(deps, mail.ownerId, [mail.toAddress], 'unsubscribed');
      const text = words.unsubscribedText(seller, mail.toAddress);
      return c.html(plainPage(mail.locale, words.unsubscribed, text, words.resubscribe, '?again'), 200, plainHeaders);
    }
    await unblock(deps.db, mail.ownerId, mail.toAddress, 'unsubscribed');
    const text = words.resubscribedText(seller, mail.toAddress);
    return c.html(plainPage(mail.locale, words.resubscribed, text, words.unsubscribe, '?'), 200, plainHeaders);
  });
}

/** Who was erased has no address that could be blocked, and none that could be written to. */
const erasedPage = ({ mail, words, seller }: NonNullable<Awaited<ReturnType<typeof readOf>>>): string =>
  plainPage(mail.locale, words.unsubscribeErased, words.unsubscribeErasedText(seller), null, '');

async function readOf(db: Db, key: string) {
  if (!isId(key)) return null;
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.readerKey, key), eq(mails.kind, 'mailing')));
  const seller = mail && (await readSeller(db, mail.ownerId));
  return seller ? { mail, words: serverWords[mail.locale].mail, seller: seller.name } : null;
}
