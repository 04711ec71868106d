import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { OwnTicket } from '../../api/contract/attendees.ts';
import type { AttendeeFields } from '../../api/contract/form.ts';
import {
  cancelTicket,
  getOwnDetails,
  type OwnDetails,
  saveOwnDetails,
  transferTicket,
} from '../../api/contract/ownTickets.ts';
import type { SelfService } from '../../lib/attendee.ts';
import { keptFields } from '../../lib/form/answers.ts';
import { editor } from '../../machines/parts/editor.ts';
import { type OwnChange, OwnDetailsSheet, type OwnDraft } from '../../views/purchase/OwnDetailsSheet.tsx';
import { CancelTicketDialog } from '../../views/ticket/CancelTicketDialog.tsx';

/** What is done with which ticket. */
export type OwnAction = { ticket: OwnTicket; what: SelfService };
type Props = OwnAction & { onDone: () => void; onClose: () => void };

export default function OwnTicketSheet({ what, ...props }: Props) {
  if (what === 'cancel') return <Cancelling {...props} />;
  return <Changing {...props} change={what === 'edit' ? editOf(props.ticket) : what} />;
}

function editOf({ detailsMissing, isOwn }: OwnTicket): OwnChange {
  if (detailsMissing) return 'fill';
  return isOwn ? 'edit' : 'other';
}

type Ended = Pick<Props, 'ticket' | 'onDone' | 'onClose'>;

function Changing({ ticket: { uId }, change, onDone, onClose }: Ended & { change: OwnChange }) {
  const [logic] = useState(() => {
    let read: OwnDetails | null = null;
    return editor<OwnDetails, OwnDraft, unknown>({
      load: async (signal) => {
        read = await call(getOwnDetails, { userId: uId }, { signal });
        return read;
      },
      save: ({ fields, answers }, signal) => {
        const given = keptFields(read?.form ?? { fields: [] }, fields);
        const payload = { uId, fields: given as AttendeeFields, answers: textsOf(answers), version: read?.version };
        return call(change === 'transfer' ? transferTicket : saveOwnDetails, { payload }, { signal });
      },
      whenSaved: onDone,
      whenClosed: onClose,
    });
  });
  return <OwnDetailsSheet actor={useActorRef(logic)} change={change} />;
}

const textsOf = (answers: OwnDraft['answers']) =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answer ?? '']));

function Cancelling({ ticket, onDone, onClose }: Ended) {
  const [logic] = useState(() =>
    editor<OwnTicket, null, unknown>({
      load: async () => ticket,
      save: (_, signal) => call(cancelTicket, { userId: ticket.uId }, { signal }),
      whenSaved: onDone,
      whenClosed: onClose,
    }),
  );
  return <CancelTicketDialog actor={useActorRef(logic)} ticket={ticket} />;
}
