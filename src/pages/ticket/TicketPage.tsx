import { useSearchParams } from 'wouter';
import { TicketView } from '../../views/ticket/TicketView.tsx';
import { PrintTickets } from './PrintTickets.tsx';
import { useTickets } from './useTickets.ts';

export default function TicketPage() {
  const [search] = useSearchParams();
  const key = search.get('id') ?? '';
  return <OneTicket key={key} ticketKey={key} />;
}

const OneTicket = ({ ticketKey }: { ticketKey: string }) => (
  <TicketView
    actor={useTickets(ticketKey ? [ticketKey] : [])}
    printing={(tickets) => <PrintTickets tickets={tickets} />}
  />
);
