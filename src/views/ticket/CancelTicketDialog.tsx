import { useSelector } from '@xstate/react';
import { ownTickets as words } from '#words/ownTickets.ts';
import type { OwnTicket } from '../../api/contract/attendees.ts';
import { fullName } from '../../lib/text.ts';
import type { EditorActor } from '../../machines/parts/editor.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { editorLabel } from '../parts/editorLabel.ts';
import { LiveRegion } from '../parts/LiveRegion.tsx';

export type CancelActor = EditorActor<OwnTicket, null, unknown>;

/** Asks before a ticket is cancelled, or the organiser is asked to cancel it. */
export function CancelTicketDialog({ actor, ticket }: { actor: CancelActor; ticket: OwnTicket }) {
  const snapshot = useSelector(actor, (state) => state);
  const { error } = snapshot.context;
  const said = words.cancel[ticket.may.cancel ?? 'asked'];
  const close = () => actor.send({ type: 'close.requested' });
  return (
    <Dialog title={said.title} onClose={close}>
      <LiveRegion>{editorLabel(snapshot)}</LiveRegion>
      <p className="dialog-text">{said.text(fullName(ticket))}</p>
      {error ? <ErrorNote error={error} title={said.failed} /> : null}
      <div className="dialog-actions">
        <Button variant="outline" onClick={close}>
          {words.cancel.keep}
        </Button>
        <Button
          tone="danger"
          disabled={snapshot.hasTag('busy')}
          onClick={() => actor.send({ type: 'draft.submitted', draft: null })}
        >
          {said.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
