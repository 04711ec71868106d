import { and, asc, desc, eq, gt, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { escapeHtml } from '../../src/lib/text.ts';
import { to } from '../../src/paths.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { eventPages } from '../platform/db/schema/eventPages.ts';
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
  const urls = [...(await pagesOf(db, now))].map(
    ([path, changedAt]) => `<url><loc>${escapeHtml(publicUrl + path)}</loc><lastmod>${changedAt}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The public pages of published, listed events that are not over, the latest first, each with those of its published forms, and when they were changed. */
async function pagesOf(db: Deps['db'], now: Date): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: events.id, slug: events.slug, formId: forms.id, formSlug: forms.slug, changedAt, formChangedAt })
    .from(events)
    .leftJoin(eventPages, eq(eventPages.eventId, events.id))
    .leftJoin(forms, and(eq(forms.eventId, events.id), forms.published))
    .where(and(events.published, not(events.unlisted), gt(events.endsAt, now)))
    .orderBy(desc(events.createdAt), events.id, asc(forms.createdAt))
    .limit((most / 5) * 2);
  const organisers = await db
    .select({
      slug: settings.slug,
      changedAt: isoOfSql(sql`coalesce(max(${events.changedAt}), max(${events.createdAt}))`),
    })
    .from(settings)
    .innerJoin(events, and(eq(events.ownerId, settings.ownerId), events.published, not(events.unlisted)))
    .where(isNotNull(settings.slug))
    .groupBy(settings.slug)
    .orderBy(settings.slug)
    .limit(most / 5);
  return new Map([
    ...rows.flatMap(({ id, slug, formId, formSlug, changedAt, formChangedAt }): [string, string][] => [
      [to.publicEvent(slug), changedAt],
      ...(formId
        ? [[to.publicForm({ eventId: id, formId, eventSlug: slug, slug: formSlug }), formChangedAt] as [string, string]]
        : []),
    ]),
    ...organisers.map(({ slug, changedAt }): [string, string] => [to.organiser(slug ?? ''), changedAt]),
  ]);
}

/** Of an event whose page shows it, and of a form in it. */
const changedAt = isoOfSql(sql`greatest(${events.createdAt}, ${events.changedAt}, ${eventPages.changedAt})`);
const formChangedAt = isoOfSql(
  sql`greatest(${events.createdAt}, ${events.changedAt}, ${forms.createdAt}, ${forms.changedAt})`,
);

function isoOfSql(time: SQL): SQL<string> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
