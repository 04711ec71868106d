import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { escapeHtml, isId } from '../../src/lib/text.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { mails } from '../platform/db/schema/mails.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { wordsOf } from '../platform/http/language.ts';
import { readSeller } from '../settings/seller.ts';
import { block, blockOf, unblock } from './blocked.ts';

const path = '/unsubscribe';

/** Where the reader of a mail stops more of its kind, by a person or, with a POST, by their mail program. */
export const unsubscribeAddress = (publicUrl: string, key: string): string => `${publicUrl}${path}/${key}`;

/**
 * Serves the links that unsubscribe. Opening one changes nothing, since scanners of mail open every link: the button of the page does, and
 * the one click of a mail program (RFC 8058).
 */
export function serveUnsubscribe(app: Hono, deps: Pick<Deps, 'db' | 'clock'>): void {
  app.get(`${path}/:key`, async (c) => {
    const found = await readOf(deps.db, c.req.param('key'));
    if (!found) return unknown(c);
    const { mail, words, seller } = found;
    const isBlocked = (await blockOf(deps.db, mail.ownerId, mail.toAddress, false)) === 'unsubscribed';
    return c.html(
      isBlocked
        ? page(
            mail.locale,
            words.unsubscribed,
            words.unsubscribedText(seller, mail.toAddress),
            words.resubscribe,
            '?again',
          )
        : page(
            mail.locale,
            words.unsubscribeTitle,
            words.unsubscribeText(seller, mail.toAddress),
            words.unsubscribe,
            '',
          ),
      200,
      headers,
    );
  });
  app.post(`${path}/:key`, async (c) => {
    const found = await readOf(deps.db, c.req.param('key'));
    if (!found) return unknown(c);
    const { mail, words, seller } = found;
    if (c.req.query('again') === undefined) {
      await block(deps, mail.ownerId, [mail.toAddress], 'unsubscribed');
      const text = words.unsubscribedText(seller, mail.toAddress);
      return c.html(page(mail.locale, words.unsubscribed, text, words.resubscribe, '?again'), 200, headers);
    }
    await unblock(deps.db, mail.ownerId, mail.toAddress, 'unsubscribed');
    const text = words.resubscribedText(seller, mail.toAddress);
    return c.html(page(mail.locale, words.resubscribed, text, words.unsubscribe, '?'), 200, headers);
  });
}

const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

async function readOf(db: Db, key: string) {
  if (!isId(key)) return null;
  const [mail] = await db.select().from(mails).where(eq(mails.unsubscribeKey, key));
  const seller = mail && (await readSeller(db, mail.ownerId));
  return seller ? { mail, words: serverWords[mail.locale].mail, seller: seller.name } : null;
}

function unknown(c: Context) {
  const { mail } = wordsOf(c);
  return c.html(page('', mail.unsubscribeUnknown, mail.unsubscribeUnknownText, null, ''), 404, headers);
}

/** A page that works without scripts, in the light or the dark as its reader has it. */
const page = (locale: string, title: string, text: string, button: string | null, query: string): string =>
  `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<style>body{margin:0;padding:15vh 16px;font-family:system-ui,sans-serif;font-size:16px;line-height:24px;background:#f7f6f2;color:#1b1d1b}
main{max-width:30rem;margin:auto;padding:24px;border:1px solid #dfdcd3;border-radius:10px;background:#fff;overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:22px;line-height:28px}p{margin:0 0 20px}
button{padding:11px 18px;border:0;border-radius:8px;font:inherit;font-weight:600;background:#0c5b63;color:#fff;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#121413;color:#ecebe5}main{background:#1a1d1c;border-color:#2f3432}button{background:#74d0cf;color:#05282a}}
</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${
    button === null ? '' : `<form method="post" action="${query || '?'}"><button>${escapeHtml(button)}</button></form>`
  }</main></body></html>
`;
