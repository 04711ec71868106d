import { ownTickets as words } from '#words/ownTickets.ts';
import type { OwnTicket } from '../../api/contract/attendees.ts';
import { type SelfService, selfServices } from '../../lib/attendee.ts';
import { fullName } from '../../lib/text.ts';
import { Button } from '../parts/Button.tsx';

type Props = { ticket: OwnTicket; onChosen: (what: SelfService) => void };

const labels: Record<SelfService, string> = {
  edit: words.change.edit.open,
  transfer: words.change.transfer.open,
  cancel: words.cancel.open,
};

/** What the form lets its attendees do by themselves. */
export const OwnTicketActions = ({ ticket, onChosen }: Props) =>
  selfServices
    .filter((what) => ticket.may[what] && !(what === 'cancel' && ticket.cancelAskedAt))
    .map((what) => (
      <Button
        key={what}
        variant={what === 'edit' && ticket.detailsMissing ? 'solid' : 'ghost'}
        onClick={() => onChosen(what)}
      >
        {what === 'edit' && ticket.detailsMissing ? words.change.fill.open : labels[what]}
        <span className="visually-hidden"> {fullName(ticket)}</span>
      </Button>
    ));
