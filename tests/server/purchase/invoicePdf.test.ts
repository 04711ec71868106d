import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { invoicePdf } from '../../../server/purchase/invoicePdf.ts';
import { ticketPdf } from '../../../server/ticket/ticketPdf.ts';
import type { Invoice } from '../../../src/api/contract/invoice.ts';
import type { TicketPage } from '../../../src/api/contract/ticket.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { readPdf } from '../../support/pdf.ts';
import { pdfText } from '../../support/pdfText.ts';
import { invoice as simple } from '../../support/purchaseFixtures.ts';
import { readCodes } from '../../support/qr.ts';
import { ticketPage } from '../../support/registrationFixtures.ts';

const invoice: Invoice = {
  ...simple,
  buyer: {
    name: 'Moulins SARL',
    address: '1 rue du Port\n35400 Saint-Malo',
    country: 'FR',
    vatNumber: 'FR40303265045',
    email: 'ada@example.org',
  },
  event: { ...simple.event, place: 'Pier 4', endsAt: '2027-03-07T17:00:00.000Z' },
  paymentMethod: 'card',
  lines: [
    { kind: 'ticket', name: 'Day pass', quantity: 2, unitNet: 1_869, net: 3_738, rate: 700 },
    { kind: 'discount', name: 'SPRING', quantity: 1, unitNet: -374, net: -374, rate: 700 },
    { kind: 'fee', name: '', quantity: 1, unitNet: 200, net: 200, rate: 1_900 },
  ],
  vat: [
    { rate: 700, net: 3_364, vat: 236 },
    { rate: 1_900, net: 200, vat: 38 },
  ],
  net: 3_564,
  total: 3_838,
};

const written = async (changes: Partial<Invoice> = {}, locale: Locale = 'en-GB') =>
  pdfText(await invoicePdf({ ...invoice, ...changes }, locale));
/** The lines of the first page, without the space between their columns. */
const linesOf = (pages: string[]) => (pages[0] ?? '').split('\n').map((line) => line.trim().replace(/\s+/g, ' '));

describe('an invoice as a file', () => {
  it('begins with the logo, 53 by 15 millimetres at most, and does without one that cannot be read', async () => {
    const png = await sharp({ create: { width: 400, height: 112, channels: 3, background: '#a9211a' } })
      .png()
      .toBuffer();
    const withLogo = (logo: Buffer) => invoicePdf(invoice, 'en-GB', logo);
    const [page] = readPdf(await withLogo(png)).pages;
    const [box] = page?.images ?? [];
    expect([page?.images.length, Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([1, 53, 15]);
    const broken = await withLogo(Buffer.from('no picture'));
    expect(linesOf(pdfText(broken).pages)).toEqual(linesOf((await written()).pages));
  });

  it('says all that the invoice does, as text', async () => {
    const { pages, title } = await written();
    expect(title).toBe('Invoice HE-2027-0012');
    expect(pages).toHaveLength(1);
    expect(linesOf(pages).filter((line) => line !== '')).toEqual([
      'Invoice',
      'From To',
      'Harbour Events GmbH Moulins SARL',
      'Pier 4 1 rue du Port',
      '20457 Hamburg 35400 Saint-Malo',
      'Germany France',
      'VAT number: DE136695976 VAT number: FR40303265045',
      'hello@harbour.example ada@example.org',
      'Number HE-2027-0012',
      'Date of issue 2 January 2027',
      'Date of supply 6 March 2027 – 7 March 2027',
      'Order K7QM-4TXD',
      'Paid by Card',
      'Description Quantity Unit price VAT Amount',
      'Day pass, Harbour Day 2 €18.69 7% €37.38',
      'Promo code SPRING 1 -€3.74 7% -€3.74',
      'Service fee 1 €2.00 19% €2.00',
      'Net amount €35.64',
      'VAT 7% of €33.64 €2.36',
      'VAT 19% of €2.00 €0.38',
      'Total €38.38',
      'All amounts of lines are without VAT.',
      'Invoice HE-2027-0012 Page 1 of 1',
    ]);
  });

  it('speaks the language of who reads it', async () => {
    const lines = linesOf((await written({}, 'de-DE')).pages);
    expect(lines).toContain('Rechnung');
    expect(lines).toContain('Deutschland Frankreich');
    expect(lines).toContain('Ausstellungsdatum 2. Januar 2027');
    expect(lines).toContain('USt. 7 % auf 33,64 € 2,36 €');
    expect(lines).toContain('Gesamtbetrag 38,38 €');
  });

  it('names the invoice that a credit note is for', async () => {
    const original = { key: 'k', number: 'HE-2027-0003', issuedAt: '2027-01-01T10:00:00.000Z' };
    const { pages, title } = await written({ original });
    expect(title).toBe('Credit note HE-2027-0012');
    expect(linesOf(pages)).toContain('For invoice HE-2027-0003 of 1 January 2027');
    expect(linesOf(pages)).toContain('Total credited €38.38');
  });

  it('says that the buyer accounts for VAT, and that a test is none', async () => {
    const vat = [{ rate: 1_900, net: 3_564, vat: 0 }];
    const { pages } = await written({ reverseCharge: true, test: true, vat, total: 3_564 });
    expect(pages[0]).not.toContain('%');
    expect(pages[0]).toContain('Reverse charge: VAT is to be accounted for by the recipient (Article 196');
    expect(pages[0]).toContain('Test mode: no money moved. This is not an invoice.');
  });

  it('says nothing of VAT where none is charged', async () => {
    const lines = [{ kind: 'ticket' as const, name: 'Day pass', quantity: 1, unitNet: 500, net: 500, rate: null }];
    const { pages } = await written({
      lines,
      vat: [],
      net: 500,
      total: 500,
      seller: { ...invoice.seller, vatNumber: '' },
    });
    expect(pages[0]).not.toMatch(/Net amount|without VAT/);
    expect(linesOf(pages)).toContain('Day pass, Harbour Day 1 €5.00 €5.00');
    expect(linesOf(pages)).toContain('Total €5.00');
  });

  it('has all that it must say on its paper, however many lines an address has', async () => {
    const address = Array.from({ length: 250 }, (_, place) => String(place % 10)).join('\n');
    const { pages } = await written({ buyer: { ...invoice.buyer, address }, seller: { ...invoice.seller, address } });
    expect(linesOf(pages)).toEqual(
      expect.arrayContaining(['Date of issue 2 January 2027', 'Order K7QM-4TXD', '0 0', '6 6']),
    );
    expect(pages.join('\n')).toMatch(/Total\s+€38\.38/);
  });

  it('goes on over pages, each with the head of the table and its number', async () => {
    const lines = Array.from({ length: 60 }, (_, place) => ({
      ...{ kind: 'ticket' as const, name: `Ticket ${place}`, quantity: 1, unitNet: 100, net: 100, rate: 700 },
    }));
    const { pages } = await written({ lines });
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of 3`);
    expect(pages[1]).toMatch(/^\s*Description/);
    const all = pages.join('');
    for (const { name } of lines) expect(all).toContain(`${name}, Harbour Day`);
  });
});

describe('the names people have', () => {
  const withName = (name: string) => written({ buyer: { ...invoice.buyer, name } });

  it.each([
    ['Polish', 'Łukasz Żółć'],
    ['Vietnamese', 'Đặng Thị Hồng'],
    ['Russian', 'Дмитрий Щербаков'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Chinese', '王小明'],
    ['Japanese', '山田さくら'],
    ['Korean', '김민수'],
    ['Arabic', 'محمد بن سلمان'],
    ['Hebrew', 'שלום כהן'],
  ])('are written in full: %s', async (_, name) => {
    const { pages, fonts } = await withName(name);
    // poppler marks where text runs right to left.
    const text = (pages[0] ?? '').replace(/[\u202a-\u202e]/g, '').normalize('NFC');
    expect(text).toContain(name.normalize('NFC'));
    expect(text).not.toContain('can’t be written');
    // Every font is in the file, and says which characters its shapes are.
    expect(fonts.every((font) => /\syes yes yes\s/.test(font))).toBe(true);
  });

  it('are cut where no font has a character, and the paper says so: there is never a box', async () => {
    const { pages } = await withName('Ada ᚠᚢᚦ Lovelace');
    expect(pages[0]).toContain('Ada … Lovelace');
    expect(pages[0]).toContain('Some characters (…) can’t be written in this file.');
  });

  it('are wrapped where they are long, and stay in their column', async () => {
    const { pages } = await withName('Verein der Freunde des Hafens '.repeat(6).trim());
    expect(pages[0]?.match(/Verein/g)?.length).toBe(6);
    expect(pages[0]?.match(/Hafens/g)?.length).toBe(6);
    expect(pages[0]).toMatch(/Harbour Events GmbH\s+Verein/);
  });
});

const pictured = (ticket: TicketPage) => ({ ...ticket, pictures: { logo: null, advert: null } });

describe('a ticket as a file', () => {
  it('is text, and a code that a reader reads', async () => {
    const ticket = ticketPage({ firstname: 'Łukasz', surname: 'Żółć', advert: 'Coffee at stand 4', design: 2 });
    const bytes = await ticketPdf([pictured(ticket)], 'en-GB');
    const { pages, title } = pdfText(bytes);
    expect(title).toBe('Ticket F-1001');
    for (const said of ['Harbour Day', 'Łukasz Żółć', 'Engines Ltd', 'Standard', '£12.50', 'F-1001', 'Pier 4, Bristol'])
      expect(pages[0]).toContain(said);
    expect(pages[0]).toContain('Coffee at stand 4');
    const [page] = readPdf(bytes).pages;
    expect(page?.images).toEqual([]);
    expect(readCodes(page?.png ?? Buffer.alloc(0))).toEqual([ticket.qrCodeData]);
  });

  it('shows no advert with the design that has none, and speaks German', async () => {
    const ticket = ticketPage({ advert: 'Coffee at stand 4', design: 1 });
    const { pages } = pdfText(await ticketPdf([pictured(ticket)], 'de-DE'));
    expect(pages[0]).not.toContain('Coffee');
    expect(pages[0]).toContain('12,50 £');
  });
});
