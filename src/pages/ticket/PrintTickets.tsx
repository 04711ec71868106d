import { useActorRef } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { fromPromise } from 'xstate';
import type { TicketPage } from '../../api/contract/ticket.ts';
import { ticketExportMachine } from '../../machines/ticket/ticketExport.ts';
import { PrintTickets as View } from '../../views/ticket/PrintTickets.tsx';

/** Prints these tickets, a page each. */
export function PrintTickets({ tickets }: { tickets: readonly TicketPage[] }) {
  const stage = useRef<HTMLDivElement>(null);
  const place = () => stage.current ?? document.createElement('div');
  const actor = useActorRef(
    ticketExportMachine.provide({
      actors: {
        awaitImages: fromPromise(() => awaitImages(place())),
        renderPdf: fromPromise(async () => ({
          url: await ticketPdf([...place().querySelectorAll<HTMLElement>('.printable-ticket')]),
        })),
        openTab: fromPromise<{ opened: boolean }, { url: string }>(async ({ input }) => ({
          opened: window.open(input.url, '_blank') !== null,
        })),
      },
    }),
  );
  useRevoked(actor);
  return <View actor={actor} tickets={tickets} stage={stage} />;
}

/** A PDF stays in memory as long as its address does: until the next one, or until the page is left. */
function useRevoked(actor: Parameters<typeof View>[0]['actor']) {
  useEffect(() => {
    let current: string | null = null;
    const subscription = actor.subscribe(({ context: { url } }) => {
      if (url === current) return;
      if (current) URL.revokeObjectURL(current);
      current = url;
    });
    return () => {
      subscription.unsubscribe();
      if (current) URL.revokeObjectURL(current);
    };
  }, [actor]);
}

/** Waits for every image in `place` to have loaded, or to have failed to. */
async function awaitImages(place: ParentNode): Promise<void> {
  await Promise.all(
    [...place.querySelectorAll('img')].map((image) =>
      image.complete
        ? undefined
        : new Promise((settled) => {
            image.addEventListener('load', settled, { once: true });
            image.addEventListener('error', settled, { once: true });
          }),
    ),
  );
}

/** From the specification, in mm: where the image of a ticket stands on its A5 landscape page, and its size. */
const imageOnPage = { x: 10, y: 21, width: 190, height: 120 };

/** Pixels of the image for each of the ticket's: about 380 dpi on paper. */
const sharpness = 3;

/**
 * A PDF with one page for each of the tickets, which prints itself when it is opened. Answers with its object
 * URL, which the caller has to revoke.
 */
async function ticketPdf(tickets: readonly HTMLElement[]): Promise<string> {
  const [{ jsPDF }, { default: html2canvas }] = await Promise.all([
    import('jspdf'),
    import('html2canvas'),
    loadEmoji(tickets.map(({ textContent }) => textContent).join('')),
  ]);
  const pdf = new jsPDF({ format: 'a5', orientation: 'landscape', unit: 'mm', compress: true });
  for (const [index, ticket] of tickets.entries()) {
    const canvas = await html2canvas(ticket, { scale: sharpness, backgroundColor: '#ffffff', logging: false });
    if (index > 0) pdf.addPage('a5', 'landscape');
    pdf.addImage(canvas, 'PNG', imageOnPage.x, imageOnPage.y, imageOnPage.width, imageOnPage.height, undefined, 'FAST');
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
