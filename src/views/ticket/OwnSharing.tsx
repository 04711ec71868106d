import { type ReactNode, useState } from 'react';
import { ownTickets as words } from '#words/ownTickets.ts';
import type { OwnTicket } from '../../api/contract/attendees.ts';
import { fullName } from '../../lib/text.ts';

type Props = {
  ticket: OwnTicket;
  /** Who has the contact, loaded when it is opened. */
  children: () => ReactNode;
};

/** How many exhibitors have the contact; opens to who they are, and to an end to sharing. */
export function OwnSharing({ ticket, children }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className="own-ticket-sharing"
      onToggle={({ currentTarget }) => setOpened(wasOpened || currentTarget.open)}
    >
      <summary>
        {ticket.exhibitors === 0 ? words.sharing : words.sharedWith(ticket.exhibitors, ticket.isOwn)}
        <span className="visually-hidden"> {fullName(ticket)}</span>
      </summary>
      {wasOpened ? children() : null}
    </details>
  );
}
