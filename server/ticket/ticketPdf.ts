import type { TicketPage } from '../../src/api/contract/ticket.ts';
import { formatRange } from '../../src/lib/dates.ts';
import { ticketDesigns } from '../../src/lib/enumerations.ts';
import { fullName } from '../../src/lib/fullName.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { formatMoney } from '../../src/lib/money.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { Paper, sheet } from '../pdf/paper.ts';
import { drawCode } from '../pdf/qrCode.ts';

const { margin, width } = sheet;
const inner = width - 2 * margin;
const muted = '#5d5f58';
/** The side of the code, its white edge included: 45 mm. */
const codeSide = 128;
const padding = 22;

/** Tickets as a PDF in the reader's language, each on a page of its own: text to select, and a code of sharp squares. */
export async function ticketPdf(tickets: TicketPage[], locale: Locale, words: ServerWords): Promise<Buffer> {
  const paper = new Paper(`${words.ticketPage.kind} ${tickets[0]?.reference}`, locale);
  for (const [place, ticket] of tickets.entries()) {
    if (place > 0) paper.doc.addPage();
    drawTicket(paper, ticket, locale, words);
  }
  return paper.end();
}

function drawTicket(paper: Paper, ticket: TicketPage, locale: Locale, words: ServerWords): void {
  paper.isWhole = true;
  const { event, design, advert, organization, qrCodeData } = ticket;
  const said = words.ticketPage;
  const name = fullName(ticket);
  const column = inner - codeSide - 3 * padding;
  const x = margin + padding;
  let y = margin + padding;
  y += paper.write(event.name, x, y, column, { size: 18, weight: 700 }) + 10;
  y += paper.write(name, x, y, column, { size: 14, weight: 700 });
  if (organization) y += paper.write(organization, x, y, column, { size: 11, color: muted });
  y += 10;
  const facts = [
    [said.when, formatRange(event.startsAt, event.endsAt, event.timeZone, locale)],
    [said.where, event.place],
    [said.kind, ticket.ticketName],
    [said.price, ticket.price === 0 ? said.free : formatMoney(ticket.price, ticket.currency, locale)],
    [said.reference, ticket.reference],
  ];
  for (const [label = '', value = ''] of facts) {
    if (value === '') continue;
    y += paper.write(label, x, y, column, { size: 8.5, color: muted });
    y += paper.write(value, x, y, column, { size: 11 }) + 6;
  }
  const codeX = margin + inner - padding - codeSide;
  const codeY = margin + padding;
  drawCode(paper.doc, qrCodeData, codeX, codeY, codeSide);
  const admitY = codeY + codeSide + 6;
  const admit = paper.write(said.admit, codeX, admitY, codeSide, { size: 9, color: muted });
  y = Math.max(y, admitY + admit);
  if (design === ticketDesigns.withAdvert && advert !== '') {
    y += 8;
    paper.rule(x, y, inner - 2 * padding);
    y += 10;
    y += paper.write(said.advert, x, y, inner - 2 * padding, { size: 8.5, color: muted });
    y += paper.write(advert, x, y, inner - 2 * padding, { size: 11 });
  }
  const bottom = y + padding;
  paper.doc
    .roundedRect(margin, margin, inner, bottom - margin, 10)
    .lineWidth(0.75)
    .strokeColor('#85867d')
    .stroke();
  if (!paper.isWhole) paper.write(words.invoice.leftOutTicket, margin, bottom + 10, inner, { size: 8.5, color: muted });
}
