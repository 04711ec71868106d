import type { TicketPage } from '../../src/api/contract/ticket.ts';
import { formatRangeInWords } from '../../src/lib/dates.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { formatPrice } from '../../src/lib/money.ts';
import { fullName } from '../../src/lib/text.ts';
import { hasAdvert } from '../../src/lib/ticketAdvert.ts';
import { type ServerWords, serverWords } from '../../src/messages/serverWords.ts';
import { light } from '../platform/colours.ts';
import { Paper, sheet } from '../platform/pdf/paper.ts';
import { drawCode } from '../platform/pdf/qrCode.ts';

const { margin, width } = sheet;
const inner = width - 2 * margin;
/** The side of the code, its white edge included: 45 mm. */
const codeSide = 128;
const padding = 22;
/** The most that a logo and the picture of an advert take. */
const logoSide = 44;
const advertHeight = 170;

/** A ticket with what is drawn on it as a picture; null where it has none. */
export type PicturedTicket = TicketPage & { pictures: { logo: Uint8Array | null; advert: Uint8Array | null } };

/** Tickets as a PDF in the reader's language, each on a page of its own: text to select, and a code of sharp squares. */
export async function ticketPdf(tickets: PicturedTicket[], locale: Locale): Promise<Buffer> {
  const words = serverWords[locale];
  const paper = await Paper.open(`${words.ticketPage.kind} ${tickets[0]?.reference}`, locale);
  for (const [place, ticket] of tickets.entries()) {
    if (place > 0) paper.doc.addPage();
    drawTicket(paper, ticket, locale, words);
  }
  return paper.end();
}

function drawTicket(paper: Paper, ticket: PicturedTicket, locale: Locale, words: ServerWords): void {
  paper.isWhole = true;
  const { event, advert, organization, qrCodeData, pictures } = ticket;
  const said = words.ticketPage;
  const name = fullName(ticket);
  const column = inner - codeSide - 3 * padding;
  const x = margin + padding;
  let y = margin + padding;
  const beside = pictures.logo && paper.picture(pictures.logo, x, y, logoSide, logoSide) ? logoSide + 12 : 0;
  const title = paper.write(event.name, x + beside, y, column - beside, {
    size: 18,
    weight: 700,
    color: event.accent,
  });
  y += Math.max(title, beside > 0 ? logoSide : 0) + 10;
  y += paper.write(name, x, y, column, { size: 14, weight: 700 });
  if (organization) y += paper.write(organization, x, y, column, { size: 11, color: light.muted });
  if (ticket.testMode) y += paper.write(said.testMode, x, y + 4, column, { size: 10, weight: 700 }) + 4;
  y += 10;
  const facts = [
    [said.when, formatRangeInWords(event.startsAt, event.endsAt, event.timeZone, locale)],
    [said.where, event.place],
    [said.kind, ticket.ticketName],
    [said.price, formatPrice(ticket.price, ticket.currency, said.free, locale)],
    [said.reference, ticket.reference],
  ];
  for (const [label = '', value = ''] of facts) {
    if (value === '') continue;
    y += paper.write(label, x, y, column, { size: 8.5, color: light.muted });
    y += paper.write(value, x, y, column, { size: 11 }) + 6;
  }
  const codeX = margin + inner - padding - codeSide;
  const codeY = margin + padding;
  drawCode(paper.doc, qrCodeData, codeX, codeY, codeSide);
  const admitY = codeY + codeSide + 6;
  const admit = paper.write(said.admit, codeX, admitY, codeSide, { size: 9, color: light.muted });
  y = Math.max(y, admitY + admit);
  if (hasAdvert(ticket)) {
    y += 8;
    paper.rule(x, y, inner - 2 * padding);
    y += 10;
    y += paper.write(said.advert, x, y, inner - 2 * padding, { size: 8.5, color: light.muted });
    const top = y;
    const below = advert === '' ? 0 : paper.heightOf(advert, inner - 2 * padding, { size: 11 });
    // A ticket is one page, however long its names are.
    const room = Math.min(advertHeight, sheet.height - margin - padding - below - 12 - y);
    if (pictures.advert && room > 0) y += paper.picture(pictures.advert, x, y + 4, inner - 2 * padding, room) + 8;
    if (advert !== '') y += paper.write(advert, x, y, inner - 2 * padding, { size: 11 });
    if (ticket.advertLink !== '') paper.doc.link(x, top, inner - 2 * padding, y - top, ticket.advertLink);
  }
  const bottom = y + padding;
  paper.doc
    .roundedRect(margin, margin, inner, bottom - margin, 10)
    .lineWidth(1.5)
    .strokeColor(event.accent)
    .stroke();
  if (!paper.isWhole)
    paper.write(words.invoice.leftOutTicket, margin, bottom + 10, inner, { size: 8.5, color: light.muted });
}
