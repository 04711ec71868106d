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

/**
 * Loads the emoji that a text has for devices without any, where they would print as empty boxes. Without them the rest is worth
 * printing.
 */
async function loadEmoji(text: string): Promise<void> {
  if (!/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text)) return;
  try {
    await import('@fontsource/noto-emoji/700.css');
    await document.fonts.load('700 46px "Noto Emoji"', text);
  } catch {
    // The device shows what it has.
  }
}
