/** Address of an invoice or a credit note as a PDF file, by its key. */
export const invoicePdf = (invoiceKey: string): string => `/api/purchase/printInvoice?id=${invoiceKey}`;

/** Address of a ticket as a PDF file, by its key. */
export const ticketPdf = (ticketKey: string): string => `/api/ticket/printTicket?userId=${ticketKey}`;
