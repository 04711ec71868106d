import { useActorRef } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { fromPromise } from 'xstate';
import type { TicketPage } from '../../api/contract/ticket.ts';
import { ticketExportMachine } from '../../machines/ticket/ticketExport.ts';
import { PrintTickets as View } from '../../views/ticket/PrintTickets.tsx';
import { awaitImages } from './printing/awaitImages.ts';
import { ticketPdf } from './printing/ticketPdf.ts';

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
