import { stateMeta } from '../../machines/parts/stateMeta.ts';
import './PrintTickets.css';
import { useSelector } from '@xstate/react';
import { Printer } from 'lucide-react';
import type { Ref } from 'react';
import { ticket as words } from '#words/ticket.ts';
import type { TicketPage } from '../../api/contract/ticket.ts';
import type { TicketExportActor } from '../../machines/ticket/ticketExport.ts';
import { Button } from '../parts/Button.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { PrintableTicket } from './PrintableTicket.tsx';

type Props = {
  actor: TicketExportActor;
  tickets: readonly TicketPage[];
  /** Where the printable tickets stand. */
  stage: Ref<HTMLDivElement>;
};

/** The button that makes the PDF, how far it is, and what is printed, out of sight. */
export function PrintTickets({ actor, tickets, stage }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { label } = stateMeta(snapshot) ?? { label: 'idle' as const };
  const busy = snapshot.hasTag('busy');
  const { url } = snapshot.context;
  return (
    <div className="print-tickets no-print">
      <LiveRegion>{snapshot.matches('idle') ? null : words.states[label]}</LiveRegion>
      {snapshot.matches('failed') ? (
        <div className="print-note" role="alert">
          <p>{words.failedTitle}</p>
          <Button size="lg" variant="outline" onClick={() => actor.send({ type: 'print.retried' })}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <Button size="lg" variant="outline" disabled={busy} onClick={() => actor.send({ type: 'print.requested' })}>
          <Printer aria-hidden />
          {busy ? words.preparing : tickets.length > 1 ? words.printMany(tickets.length) : words.print}
        </Button>
      )}
      {(snapshot.matches('blocked') || snapshot.matches('opened')) && url ? (
        <div className="print-note">
          <p>{snapshot.matches('blocked') ? words.blockedTitle : words.openedHelp}</p>
          <p className="print-links">
            <a href={url} target="_blank" rel="noreferrer">
              {words.open}
            </a>
            <a href={url} download={words.fileName(tickets[0]?.reference ?? '')}>
              {words.download}
            </a>
          </p>
        </div>
      ) : null}
      <div className="printable-stage" ref={stage} aria-hidden>
        {tickets.map((ticket) => (
          <PrintableTicket key={ticket.key} ticket={ticket} />
        ))}
      </div>
    </div>
  );
}
