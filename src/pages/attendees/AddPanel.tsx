import { useActorRef } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { addUser } from '../../api/contract/attendeeAdd.ts';
import type { ListedUser } from '../../api/contract/attendeeList.ts';
import { type AttendeeFields, getForm } from '../../api/contract/form.ts';
import { getTickets } from '../../api/contract/ticket.ts';
import type { Attendee } from '../../lib/order.ts';
import { newId } from '../../lib/text.ts';
import { editor } from '../../machines/parts/editor.ts';
import {
  type AddedDraft,
  AddingSheet,
  type AddingSubject,
  AttendeeAdding,
  FormToAddTo,
} from '../../views/attendees/AttendeeAdding.tsx';
import type { AttendeesSubject } from '../../views/attendees/AttendeesView.tsx';

type Props = {
  subject: AttendeesSubject;
  /** The form whose list is shown; null for that of all. */
  formId: string | null;
  onAdded: (user: ListedUser) => void;
  onClose: () => void;
};

/** Adds an attendee to the form of the list, or to one that is chosen first. */
export default function AddPanel({ subject: { event, forms }, formId, onAdded, onClose }: Props) {
  const [only] = forms.length === 1 ? forms : [];
  const [at, setAt] = useState<{ formId: string; typed: Attendee['fields'] }>({
    formId: formId ?? only?.id ?? '',
    typed: {},
  });
  const close = useRef(onClose);
  const renderChoice = (typedNow: () => Attendee['fields']) =>
    forms.length > 1 ? (
      <FormToAddTo
        forms={forms}
        formId={at.formId}
        onChoose={(chosen) => setAt({ formId: chosen, typed: typedNow() })}
      />
    ) : null;
  const keepClose = useCallback((ask: () => void) => {
    close.current = ask;
  }, []);
  return (
    <AddingSheet onClose={() => close.current()}>
      {at.formId ? (
        <Adding
          key={at.formId}
          {...at}
          event={event}
          keepClose={keepClose}
          onAdded={onAdded}
          onClose={onClose}
          renderChoice={renderChoice}
        />
      ) : (
        renderChoice(() => at.typed)
      )}
    </AddingSheet>
  );
}

type AddingProps = Pick<Props, 'onAdded' | 'onClose'> &
  Pick<Parameters<typeof AttendeeAdding>[0], 'event' | 'typed' | 'renderChoice'> & {
    formId: string;
    /** The sheet asks the editor before it closes. */
    keepClose: (ask: () => void) => void;
  };

function Adding({ formId, keepClose, onAdded, onClose, ...props }: AddingProps) {
  const [logic] = useState(() => {
    const key = newId();
    return editor({
      load: async (signal): Promise<AddingSubject> => {
        const [{ form, limited }, { tickets }] = await Promise.all([
          call(getForm, { formId }, { signal }),
          call(getTickets, { formId }, { signal }),
        ]);
        return { form, limited, tickets, now: new Date().toISOString() };
      },
      save: async ({ fields, ...draft }: AddedDraft, signal) => {
        // The form has checked that the fields which are always asked are filled in.
        const payload = { formId, key, ...draft, fields: fields as AttendeeFields };
        return (await call(addUser, { payload }, { signal })).user;
      },
      whenSaved: onAdded,
      whenClosed: onClose,
    });
  });
  const actor = useActorRef(logic);
  useEffect(() => keepClose(() => actor.send({ type: 'close.requested' })), [actor, keepClose]);
  return <AttendeeAdding editor={actor} {...props} />;
}
