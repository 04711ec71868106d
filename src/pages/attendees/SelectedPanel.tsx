import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { attendeeTools } from '#words/attendeeTools.ts';
import { call } from '../../api/client.ts';
import { changeUsers } from '../../api/contract/attendeeBatch.ts';
import type { BatchAction } from '../../lib/attendee.ts';
import { readAttendeeFilter } from '../../lib/attendee.ts';
import { fullName } from '../../lib/text.ts';
import { type BatchTarget, batchMachine } from '../../machines/attendees/batch.ts';
import type { ListingActor, PageQuery, RowPage } from '../../machines/parts/listing.ts';
import type { SelectionActor } from '../../machines/parts/selection.ts';
import type { AttendeeRow } from '../../views/attendees/attendeeRow.ts';
import { BatchDialog } from '../../views/attendees/BatchDialog.tsx';
import { SelectedBar } from '../../views/attendees/SelectedBar.tsx';
import { Button } from '../../views/parts/Button.tsx';
import PrintPanel from '../badge/PrintPanel.tsx';
import { useCreateMailing } from '../mail/useCreateMailing.ts';
import { useExport } from './useExport.ts';
import { whoseBadges } from './whoseBadges.ts';

type Props = {
  eventId: string;
  formId: string | null;
  attendees: ListingActor<AttendeeRow>;
  selection: SelectionActor;
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<RowPage<AttendeeRow>>;
  /** Something was done that changes the list and how many are registered. */
  onChanged: () => void;
};

/** What can be done with the attendees that are selected. */
export default function SelectedPanel({ eventId, formId, attendees, selection, fetchPage, onChanged }: Props) {
  const [action, setAction] = useState<BatchAction | null>(null);
  const file = useExport({ eventId, formId, attendees, selection });
  return (
    <>
      <SelectedBar
        attendees={attendees}
        selection={selection}
        file={file}
        onAct={setAction}
        more={
          <>
            <EmailSelected {...{ eventId, formId, attendees, selection }} />
            <PrintPanel eventId={eventId} whose={() => whoseBadges(formId, attendees, selection)} />
          </>
        }
      />
      {action ? (
        <Batch
          {...{ eventId, attendees, selection, fetchPage, action }}
          onClose={(hasRun) => {
            setAction(null);
            if (!hasRun) return;
            selection.send({ type: 'selection.cleared' });
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

/** Creates an email to those who are selected. */
function EmailSelected({
  eventId,
  formId,
  attendees,
  selection,
}: Pick<Props, 'eventId' | 'formId' | 'attendees' | 'selection'>) {
  const { create, isBusy } = useCreateMailing(eventId);
  function write() {
    const { keys } = selection.getSnapshot().context;
    const { query, filter } = attendees.getSnapshot().context;
    const all = selection.getSnapshot().matches('all');
    const narrowed = { ...readAttendeeFilter(new URLSearchParams(filter)), ...(query && { name: query }) };
    const recipients = all
      ? { formId, filter: narrowed, users: null, except: keys }
      : { formId, filter: {}, users: keys, except: [] };
    create({ recipients });
  }
  return (
    <Button size="sm" variant="outline" disabled={isBusy} onClick={write}>
      {attendeeTools.email}
    </Button>
  );
}

type BatchProps = Omit<Props, 'formId' | 'onChanged'> & { action: BatchAction; onClose: (hasRun: boolean) => void };

function Batch({ eventId, attendees, selection, fetchPage, action, onClose }: BatchProps) {
  const { query, filter, rows, total } = useSelector(attendees, ({ context }) => context);
  const [logic] = useState(() => {
    const selected = selection.getSnapshot();
    const keys = new Set(selected.context.keys);
    const all = selected.matches('all');
    return {
      batch: batchMachine.provide({
        actors: {
          fetchTargets: fromPromise(async ({ input: { cursor }, signal }) => {
            const page = await fetchPage({ query, filter, cursor }, signal);
            return { targets: page.rows.filter(({ uId }) => !keys.has(uId)).map(targetOf), next: page.next };
          }),
          act: fromPromise(async ({ input, signal }) => {
            const users = input.targets.map(({ uId }) => uId);
            return call(changeUsers, { payload: { eventId, action: input.action, users } }, { signal });
          }),
        },
      }),
      input: all
        ? { action, targets: [], all, total: total - keys.size }
        : { action, targets: rows.filter(({ uId }) => keys.has(uId)).map(targetOf), all, total: keys.size },
    };
  });
  const batch = useActorRef(logic.batch, { input: logic.input });
  return <BatchDialog batch={batch} onClose={onClose} />;
}

const targetOf = (row: AttendeeRow): BatchTarget => ({ uId: row.uId, name: fullName(row) });
