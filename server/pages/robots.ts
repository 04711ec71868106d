import { and, asc, desc, eq, gt, not } from 'drizzle-orm';
import type { Hono } from 'hono';
import { escapeHtml } from '../../src/lib/text.ts';
import { to } from '../../src/paths.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps } from '../platform/deps.ts';

const sitemapPath = '/sitemap.xml';

/** As many addresses as one sitemap may have. */
const most = 50_000;

/** Milliseconds after which it is written anew: so many addresses take a while, and anybody may ask. */
const writtenFor = 60_000;

/** Tells search engines where to look. Pages that they should not list say so themselves: an address that is never read may be listed. */
export function serveRobots(app: Hono, { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>): void {
  let sitemap = Promise.resolve('');
  let until = 0;
  app.get('/robots.txt', (c) => {
    const sitemap = publicUrl ? `\nSitemap: ${publicUrl}${sitemapPath}\n` : '';
    return c.text(
      `User-agent: *\nAllow: /api/public/event-logo/\nAllow: /api/public/event-picture/\nAllow: /api/public/event-card/\nDisallow: /api/\n${sitemap}`,
      200,
      kept,
    );
  });
  app.get(sitemapPath, async (c) => {
    if (!publicUrl) return c.notFound();
    const now = clock();
    if (now.getTime() >= until) {
      until = now.getTime() + writtenFor;
      sitemap = writeSitemap(db, publicUrl, now);
      sitemap.catch(() => {
        until = 0;
      });
    }
    return c.body(await sitemap, 200, { ...kept, 'Content-Type': 'application/xml; charset=utf-8' });
  });
}

const kept = { 'Cache-Control': 'public, max-age=3600' };

async function writeSitemap(db: Deps['db'], publicUrl: string, now: Date): Promise<string> {
  const paths = await pathsOf(db, now);
  const urls = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

/** The public pages of published, listed events that are not over, the latest first, each with those of its published forms. */
async function pathsOf(db: Deps['db'], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: events.id, slug: events.slug, formId: forms.id })
    .from(events)
    .leftJoin(forms, and(eq(forms.eventId, events.id), forms.published))
    .where(and(events.published, not(events.unlisted), gt(events.endsAt, now)))
    .orderBy(desc(events.createdAt), events.id, asc(forms.createdAt))
    .limit(most / 2);
  const pages = rows.flatMap(({ id, slug, formId }) => [
    to.publicEvent(slug),
    ...(formId ? [to.registration(id, formId)] : []),
  ]);
  return [...new Set(pages)];
}
