import { and, eq } from 'drizzle-orm';
import { light } from '../colours.ts';
import { images } from '../db/schema/accounts.ts';
import { events } from '../db/schema/usersAndEvents.ts';
import type { Tx } from '../deps.ts';
import { dropImage, findImage, keepImage } from '../images.ts';

/** By which a mail's HTML names the logo that comes with it: nothing is fetched from elsewhere, and no reader is tracked. */
const address = 'cid:logo@foyer';
/** Twice as large as it is shown, for fine screens. */
const sides = { width: 400, height: 112 };

/** How large the logo at the head of a mail is shown, and the file that comes with the mail. */
export type Logo = { width: number; height: number; content: Buffer };

/** An event's logo, or else its organisation's, as mails have it: small, since each of them carries it. Null where there is none. */
export async function readLogo(tx: Tx, { id, logo }: { id: string; logo: string | null }): Promise<Logo | null> {
  return drawn(
    tx,
    id,
    logo === null ? await organisationLogo(tx, id) : { kind: 'eventLogo', ownerId: id, version: logo },
  );
}

/** An organisation's logo, as the mails about its accounts have it. Null where there is none. */
export async function readOrganisationLogo(tx: Tx, ownerId: string): Promise<Logo | null> {
  const [logo] = await tx
    .select({ ownerId: images.ownerId, version: images.version })
    .from(images)
    .where(and(eq(images.kind, 'organisationLogo'), eq(images.ownerId, ownerId)));
  return drawn(tx, ownerId, logo ? { kind: 'organisationLogo', ...logo } : null);
}

/** A logo as it was drawn for the mails of an event or an organisation, or drawn now. */
async function drawn(tx: Tx, id: string, source: Source | null): Promise<Logo | null> {
  if (source === null) return null;
  const kept = await findImage(tx, 'mailLogo', id);
  const content = kept?.version === source.version ? kept.content : await makeLogo(tx, id, source);
  return content && { ...sizeOf(content), content };
}

type Source = { kind: 'eventLogo' | 'organisationLogo'; ownerId: string; version: string };

async function organisationLogo(tx: Tx, eventId: string): Promise<Source | null> {
  const [logo] = await tx
    .select({ ownerId: images.ownerId, version: images.version })
    .from(events)
    .innerJoin(images, and(eq(images.kind, 'organisationLogo'), eq(images.ownerId, events.ownerId)))
    .where(eq(events.id, eventId));
  return logo ? { kind: 'organisationLogo', ...logo } : null;
}

/** Draws the logo of an event or an organisation anew and keeps it, as a PNG, which every mail program shows. */
async function makeLogo(tx: Tx, id: string, source: Source): Promise<Buffer | null> {
  const logo = await findImage(tx, source.kind, source.ownerId);
  if (!logo) {
    await dropImage(tx, 'mailLogo', id);
    return null;
  }
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const content = await sharp(logo.content)
    .resize({ ...sides, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer();
  await keepImage(tx, 'mailLogo', id, { type: 'image/png', content, version: logo.version });
  return content;
}

/** A PNG begins with its size. */
const sizeOf = (png: Buffer) => ({
  width: Math.max(1, Math.round(png.readUInt32BE(16) / 2)),
  height: Math.max(1, Math.round(png.readUInt32BE(20) / 2)),
});

/** The logo as it is attached to a mail. */
export const logoFile = (content: Buffer) => ({
  filename: 'logo.png',
  content,
  contentType: 'image/png',
  cid: address.slice('cid:'.length),
  contentDisposition: 'inline' as const,
});

/** The image of the logo in a mail's HTML; `name` is read where images are not shown. */
export const logoImage = ({ width, height }: Pick<Logo, 'width' | 'height'>, name: string): string =>
  `<img src="${address}" width="${width}" height="${height}" alt="${name}" style="display:block;width:${width}px;height:${height}px;border:0;font-size:15px;line-height:20px;font-weight:600;color:${light.text}">`;

/** A mail's HTML as a browser shows it, with its logo in it: that of an event, or of an organisation. */
export async function withLogo(tx: Tx, id: string, html: string): Promise<string> {
  if (!html.includes(address)) return html;
  const logo = await findImage(tx, 'mailLogo', id);
  return html.replaceAll(address, logo ? `data:image/png;base64,${logo.content.toString('base64')}` : '');
}
