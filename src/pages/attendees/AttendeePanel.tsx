import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { attendee as words } from '#words/attendee.ts';
import { call } from '../../api/client.ts';
import {
  type AttendeeDetails,
  deleteUser,
  getAttendee,
  getFormWAnswer,
  restoreUser,
  sendTicketAgain,
  updatePaymentStatus,
  updateUser,
} from '../../api/contract/attendees.ts';
import { checkin, undoCheckin } from '../../api/contract/doorSteps.ts';
import type { AttendeeFields } from '../../api/contract/form.ts';
import { eraseUser } from '../../api/contract/privacy.ts';
import { reading } from '../../api/reading.ts';
import { keptFields } from '../../lib/form/answers.ts';
import { isRestorable } from '../../lib/purchase.ts';
import { fullName } from '../../lib/text.ts';
import { details } from '../../machines/parts/details.ts';
import { editor } from '../../machines/parts/editor.ts';
import { type ListingActor, reloadList } from '../../machines/parts/listing.ts';
import type { Notice } from '../../machines/parts/notice.ts';
import { type AttendeeDraft, AttendeeForm, type AttendeeSubject } from '../../views/attendees/AttendeeForm.tsx';
import { AttendeeSheet } from '../../views/attendees/AttendeeSheet.tsx';
import { type AttendeeAction, attendeeActions } from '../../views/attendees/attendeeActions.ts';
import type { AttendeeActor } from '../../views/attendees/attendeeActor.ts';
import { type AttendeeRow, attendeeRow } from '../../views/attendees/attendeeRow.ts';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import { useAppActors } from '../parts/appActors.tsx';

/** After the attendee themselves. */
const AttendeePrivacyPanel = lazyPart(() => import('./AttendeePrivacyPanel.tsx'));
const AttendeeNotePanel = lazyPart(() => import('./AttendeeNotePanel.tsx'));
const AttendeeBadge = lazyPart(() => import('../badge/AttendeeBadge.tsx'));

type Props = {
  eventId: string;
  uId: string;
  attendees: ListingActor<AttendeeRow>;
  timeZone: string;
  hrefOf: (uId: string) => string;
  /** Something was done that changes how many are registered. */
  onChanged: () => void;
  onClose: () => void;
};

/** One attendee beside the list, which follows whatever is read or done here. */
export default function AttendeePanel({ eventId, uId, attendees, timeZone, hrefOf, onChanged, onClose }: Props) {
  const { notices } = useAppActors();
  const [logic] = useState(() => {
    let deleted: Notice | null = null;
    return details<AttendeeDetails, AttendeeAction>({
      read: reading(getAttendee, { userId: uId }, (details) => details),
      perform: async ({ action, details, refund }, signal) => {
        await perform[action](details, refund, signal);
        onChanged();
        if (action === 'restore') reloadList(attendees);
      },
      whenRead: (details) => {
        deleted = noticeOfDeleted(details, hrefOf(uId));
        const { pId, paymentStatus } = details.attendee;
        const change = (match: Partial<AttendeeRow>, changed: Partial<AttendeeRow>) =>
          attendees.send({ type: 'rows.changed', change: { kind: 'patch', match, change: changed } });
        change({ uId }, attendeeRow(details.attendee));
        change({ pId }, { paymentStatus });
      },
      whenRemoved: () => {
        attendees.send({ type: 'rows.changed', change: { kind: 'gone', keys: [uId] } });
        onClose();
        if (deleted) notices.send({ type: 'notice.raised', notice: deleted });
      },
    });
  });
  const attendee = useActorRef(logic, { input: attendeeActions });
  const readAgain = () => {
    attendee.send({ type: 'edit.requested' });
    attendee.send({ type: 'edit.ended', saved: true });
  };
  return (
    <AttendeeSheet
      actor={attendee}
      timeZone={timeZone}
      hrefOf={hrefOf}
      onClose={onClose}
      renderForm={(details) => <AttendeeEditing attendee={attendee} details={details} />}
      renderNote={(details) => <AttendeeNotePanel details={details} readAgain={readAgain} />}
      badge={<AttendeeBadge eventId={eventId} uId={uId} timeZone={timeZone} />}
      renderPrivacy={(details, busy, onErase) => (
        <AttendeePrivacyPanel
          details={details}
          timeZone={timeZone}
          busy={busy}
          onErase={onErase}
          onChanged={readAgain}
        />
      )}
    />
  );
}

/** Says who was deleted, with the way to bring them back where there is one. */
const noticeOfDeleted = ({ attendee }: AttendeeDetails, href: string): Notice => ({
  id: `deleted ${attendee.uId}`,
  tone: 'success',
  title: words.deleted(fullName(attendee)),
  ...(isRestorable(attendee.paymentStatus) ? { action: { label: words.openDeleted, href } } : {}),
});

const setStatus = async (
  { attendee: { pId, paymentStatus: seenStatus } }: AttendeeDetails,
  paymentStatus: 'paid' | 'cancelled',
  refund: number,
  signal: AbortSignal,
) => {
  await call(updatePaymentStatus, { payload: { pId, paymentStatus, refund, seenStatus } }, { signal });
};
const atDoor = ({ attendee: { uId, pId } }: AttendeeDetails) => ({ userId: uId, purchaseId: pId });

const perform: Record<
  AttendeeAction,
  (details: AttendeeDetails, refund: number, signal: AbortSignal) => Promise<void>
> = {
  markPaid: (details, refund, signal) => setStatus(details, 'paid', refund, signal),
  cancelOrder: (details, refund, signal) => setStatus(details, 'cancelled', refund, signal),
  delete: async ({ attendee: { uId, formId, paymentStatus } }, refund, signal) => {
    const input = { userId: uId, registrationId: formId, seenStatus: paymentStatus, refund: String(refund) };
    await call(deleteUser, input, { signal });
  },
  checkIn: async (details, _, signal) => {
    await call(checkin, atDoor(details), { signal });
  },
  undoCheckIn: async (details, _, signal) => {
    const what = details.leftAt ? 'out' : 'in';
    await call(undoCheckin, { ...atDoor(details), what }, { signal });
  },
  restore: async ({ attendee: { uId } }, _, signal) => {
    await call(restoreUser, { userId: uId }, { signal });
  },
  erase: async ({ attendee: { uId } }, _, signal) => {
    await call(eraseUser, { userId: uId }, { signal });
  },
  sendTicket: async ({ attendee: { uId } }, _, signal) => {
    await call(sendTicketAgain, { userId: uId }, { signal });
  },
};

function AttendeeEditing({ attendee, details }: { attendee: AttendeeActor; details: AttendeeDetails }) {
  const { uId, formId } = details.attendee;
  const [logic] = useState(() =>
    editor({
      load: async (signal): Promise<AttendeeSubject> => {
        const { form, fields, ...kept } = await call(getFormWAnswer, { formId, formFiller: uId }, { signal });
        return { ...kept, form, fields: keptFields(form, fields) };
      },
      save: async ({ fields, ...draft }: AttendeeDraft, signal) => {
        // The form has checked that the fields which are always asked are filled in.
        const payload = { uId, ...draft, fields: fields as AttendeeFields };
        return call(updateUser, { payload }, { signal });
      },
      whenSaved: () => attendee.send({ type: 'edit.ended', saved: true }),
      whenClosed: () => attendee.send({ type: 'edit.ended', saved: false }),
    }),
  );
  return <AttendeeForm editor={useActorRef(logic)} name={fullName(details.attendee)} />;
}
