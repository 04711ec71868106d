import { expect, it } from 'vitest';
import { printInvoice } from '../../../src/api/contract/invoice.ts';
import { printTicket } from '../../../src/api/contract/ticket.ts';
import { invoicePdf, ticketPdf } from '../../../src/views/parts/pdfAddress.ts';

it('are where the server writes them', () => {
  expect(invoicePdf('abc')).toBe(`${printInvoice.path}?id=abc`);
  expect(ticketPdf('abc')).toBe(`${printTicket.path}?userId=abc`);
});
