import type { Invoice } from '../../src/api/contract/invoice.ts';
import { dayInFull } from '../../src/lib/eventDays.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { formatMoney, formatPercent } from '../../src/lib/money.ts';
import { describeLine } from '../../src/lib/pricing.ts';
import { countryName } from '../../src/lib/text.ts';
import { formatUnitPrice } from '../../src/lib/unitPrice.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { light } from '../platform/colours.ts';
import { Paper, sheet, type TextStyle } from '../platform/pdf/paper.ts';

const { margin, width, height } = sheet;
const inner = width - 2 * margin;
const small: TextStyle = { size: 8.5, color: light.muted };
const body: TextStyle = { size: 10 };
const strong: TextStyle = { size: 10, weight: 700 };
/** The most that a logo takes. */
const logoSides = { width: 150, height: 42 };
/** No row of a table begins below. */
const bottom = height - margin - 40;

/** The columns of the lines: where each begins, how wide it is, and at which side its text stands. */
const columns = {
  description: { x: margin, width: 225 },
  quantity: { x: margin + 235, width: 50 },
  unitPrice: { x: margin + 290, width: 75 },
  rate: { x: margin + 370, width: 40 },
  amount: { x: margin + 415, width: inner - 415 },
};

/** An invoice or a credit note as a PDF, in the reader's language. */
export async function invoicePdf(invoice: Invoice, locale: Locale, logo: Uint8Array | null = null): Promise<Buffer> {
  const { invoice: words } = serverWords[locale];
  const { seller, buyer, event, original, reversal, number, currency, lines, vat, test, reverseCharge } = invoice;
  const title = reversal ? words.reversalTitle : original ? words.creditTitle : words.title;
  const paper = await Paper.open(`${title} ${number}`, locale);
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const date = (instant: string) => dayInFull(instant, event.timeZone, locale);
  const withVat = vat.length > 0;
  const withRates = withVat && !reverseCharge;

  let y = margin;
  const logoHeight = logo ? paper.picture(logo, margin, y, logoSides.width, logoSides.height) : 0;
  if (logoHeight > 0) y += logoHeight + 14;
  y += paper.write(title, margin, y, inner, { size: 22, weight: 700 }) + 2;
  if (test) y += paper.write(words.test, margin, y, inner, { ...strong, color: light.danger });
  y += 14;

  const half = inner / 2 - 12;
  const party = (label: string, who: Invoice['seller'], x: number) => {
    let top = y;
    top += paper.write(label, x, top, half, small);
    top += paper.write(who.name, x, top, half, strong);
    const country = countryName(who.country, locale);
    const numbers = [
      who.vatNumber && `${words.vatNumber}: ${who.vatNumber}`,
      who.taxNumber && `${words.taxNumber}: ${who.taxNumber}`,
    ];
    for (const text of [addressOf(who), country, ...numbers, who.email])
      if (text) top += paper.write(text, x, top, half, body);
    return top;
  };
  y = Math.max(party(words.seller, seller, margin), party(words.buyer, buyer, margin + half + 24)) + 18;

  const supply = [...new Set([date(event.startsAt), date(event.endsAt)])].join(' – ');
  const facts = [
    [words.number, number],
    [words.issued, date(invoice.issuedAt)],
    [words.supply, supply],
    [words.order, invoice.reference],
    ...(original
      ? [[reversal ? words.cancelled : words.original, words.originalOf(original.number, date(original.issuedAt))]]
      : []),
    [words.paidBy, words.methods[invoice.paymentMethod]],
  ];
  for (const [label = '', value = ''] of facts) {
    paper.write(label, margin, y + 1, 130, { ...body, color: light.muted });
    y += paper.write(value, margin + 135, y + 1, inner - 135, body);
  }
  y += 20;

  const head = () => {
    const cell = (column: keyof typeof columns, text: string) =>
      paper.write(text, columns[column].x, y, columns[column].width, {
        ...small,
        align: column === 'description' ? 'left' : 'right',
      });
    cell('description', words.description);
    cell('quantity', words.quantity);
    cell('unitPrice', words.unitPrice);
    if (withRates) cell('rate', words.rate);
    cell('amount', words.amount);
    y += 15;
    paper.rule(margin, y, inner);
    y += 6;
  };
  head();
  for (const line of lines) {
    const text = describeLine(line, event.name, words);
    if (y + paper.heightOf(text, columns.description.width, body) > bottom) {
      paper.doc.addPage();
      y = margin;
      head();
    }
    const right = (column: keyof typeof columns, value: string) =>
      paper.write(value, columns[column].x, y, columns[column].width, { ...body, align: 'right' });
    right('quantity', String(line.quantity));
    right('unitPrice', formatUnitPrice(line.net, line.quantity, currency, locale));
    if (withRates && line.rate !== null) right('rate', formatPercent(line.rate, locale));
    right('amount', money(line.net));
    y += paper.write(text, columns.description.x, y, columns.description.width, body) + 5;
  }

  if (y > bottom - 130) {
    paper.doc.addPage();
    y = margin;
  }
  paper.rule(margin, y, inner);
  y += 10;
  const sum = (label: string, value: string, style: TextStyle) => {
    const { x, width: column } = columns.amount;
    const left = margin + 190;
    paper.write(value, x - 40, y, column + 40, { ...style, align: 'right' });
    y += paper.write(label, left, y, x - 50 - left, style) + 3;
  };
  if (withVat) {
    sum(words.net, money(invoice.net), body);
    for (const part of withRates ? vat : [])
      sum(words.vatOf(formatPercent(part.rate, locale), money(part.net)), money(part.vat), body);
  }
  sum(original && !reversal ? words.creditTotal : words.total, money(invoice.total), { size: 12, weight: 700 });
  y += 14;
  if (withVat) y += paper.write(words.withoutVat, margin, y, inner, small) + 2;
  if (reverseCharge) y += paper.write(words.reverseCharge, margin, y, inner, body) + 2;
  if (!paper.isWhole) paper.write(words.leftOut, margin, y, inner, small);

  const { count } = paper.doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    paper.doc.switchToPage(page);
    const foot = height - margin;
    paper.write(`${title} ${number}`, margin, foot, half, small);
    paper.write(words.page(page + 1, count), margin + half, foot, inner - half, { ...small, align: 'right' });
  }
  return paper.end();
}

/** How many lines of an address are written as they are. */
const maxLines = 8;

/** The address on so few lines that the rest of the paper has its place, whoever wrote it. */
function addressOf({ address }: Invoice['buyer']): string {
  const lines = address.split('\n').filter((line) => line.trim() !== '');
  return [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(', ')].join('\n').trimEnd();
}
