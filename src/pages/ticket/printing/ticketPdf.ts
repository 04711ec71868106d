import { loadEmoji } from './loadEmoji.ts';

/** From the specification, in mm: where the image of a ticket stands on its A5 landscape page, and its size. */
const image = { x: 10, y: 21, width: 190, height: 120 };

/** Pixels of the image for each of the ticket's: about 380 dpi on paper. */
const sharpness = 3;

/**
 * A PDF with one page for each of the tickets, which prints itself when it is opened. Answers with its object
 * URL, which the caller has to revoke.
 */
export async function ticketPdf(tickets: readonly HTMLElement[]): Promise<string> {
  const [{ jsPDF }, { default: html2canvas }] = await Promise.all([
    import('jspdf'),
    import('html2canvas'),
    loadEmoji(tickets.map(({ textContent }) => textContent).join('')),
  ]);
  const pdf = new jsPDF({ format: 'a5', orientation: 'landscape', unit: 'mm', compress: true });
  for (const [index, ticket] of tickets.entries()) {
    const canvas = await html2canvas(ticket, { scale: sharpness, backgroundColor: '#ffffff', logging: false });
    if (index > 0) pdf.addPage('a5', 'landscape');
    pdf.addImage(canvas, 'PNG', image.x, image.y, image.width, image.height, undefined, 'FAST');
  }
  pdf.autoPrint();
  return URL.createObjectURL(pdf.output('blob'));
}
