import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { importUsers } from '../../api/contract/attendeeImport.ts';
import { getForm } from '../../api/contract/form.ts';
import { getAllForms } from '../../api/contract/formList.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { getTickets } from '../../api/contract/ticket.ts';
import type { ImportRow } from '../../imports/importRows.ts';
import type { GivenRow, ImportWanted } from '../../lib/import.ts';
import { importLimits, type Sheet, type SheetError } from '../../lib/import.ts';
import { newId } from '../../lib/text.ts';
import { importerMachine } from '../../machines/attendees/importer.ts';
import { resource } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { ImportView } from '../../views/attendees/ImportView.tsx';
import type { ImportSubject } from '../../views/attendees/importTargets.ts';
import { useAppActors } from '../parts/appActors.tsx';
import { askSpreadsheets } from '../parts/askSpreadsheets.ts';
import { readOwn, writeOwn } from '../parts/browserStorage.ts';
import { saveFile } from '../parts/saveFile.ts';

/** Attendees of a form from a spreadsheet, in the place of their list. */
export default function ImportPanel({ eventId, formId }: { eventId: string; formId: string }) {
  const [, navigate] = useLocation();
  const [about] = useState(() =>
    resource(async (signal): Promise<ImportSubject> => {
      const [{ event }, { forms }, { form }, { tickets }] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getAllForms, { eventId }, { signal }),
        call(getForm, { formId }, { signal }),
        call(getTickets, { formId }, { signal }),
      ]);
      return { event, form, forms, tickets };
    }),
  );
  return (
    <ImportView
      eventId={eventId}
      formId={formId}
      about={useActorRef(about)}
      renderImporter={(subject, render) => <Importer subject={subject} render={render} />}
      onForm={(id) => navigate(to.viewAttendees(eventId, id, { import: 'yes' }))}
      onSave={(text, name) => saveFile(new Blob([text], { type: 'text/csv' }), name)}
    />
  );
}

type ImporterProps = {
  subject: ImportSubject;
  render: Parameters<Parameters<typeof ImportView>[0]['renderImporter']>[1];
};

function Importer({ subject: { form, tickets }, render }: ImporterProps) {
  const { session } = useAppActors();
  const [logic] = useState(() => {
    const userId = session.getSnapshot().context.kept?.currentUser?.id ?? '';
    const place = `import.${form.id}`;
    const ask = async (
      rows: ImportRow[],
      more: { importId: string } & ImportWanted,
      isCheck: boolean,
      signal: AbortSignal,
    ) => {
      const payload = { formId: form.id, check: isCheck, rows: rows.map(givenOf), ...more };
      return (await call(importUsers, { payload }, { signal })).verdicts;
    };
    return {
      machine: importerMachine.provide({
        actors: {
          read: fromPromise<Sheet[] | SheetError, { file: Blob }>(async ({ input: { file }, signal }) =>
            // One that is too large is not even taken into memory.
            file.size > importLimits.bytes ? 'tooLarge' : askSpreadsheets<'read'>({ kind: 'read', file }, signal),
          ),
          prepare: fromPromise(async ({ input: mapping, signal }) => ({
            rows: await askSpreadsheets<'prepare'>({ kind: 'prepare', form, tickets, mapping }, signal),
            importId: newId(),
          })),
          // Nothing is kept of a check: any id will do.
          check: fromPromise(({ input: { rows, ...wanted }, signal }) =>
            ask(rows, { ...wanted, importId: newId() }, true, signal),
          ),
          send: fromPromise(({ input: { rows, importId }, signal }) =>
            ask(rows, { wanted: {}, moved: 0, choices: [], importId }, false, signal),
          ),
        },
        actions: { onMapped: ({ context: { remembered } }) => writeOwn(userId, place, remembered) },
      }),
      input: { form, tickets, remembered: v.parse(Kept, readOwn(userId, place)) },
    };
  });
  return render(useActorRef(logic.machine, { input: logic.input }));
}

/** What the server needs of a row. */
const givenOf = ({ number, externalId, ticketId, ticketNamed, fields, answers, version }: ImportRow): GivenRow => ({
  ...{ number, externalId, ticketId, ticketNamed, fields, answers },
  ...(version !== undefined && { version }),
});

/** What this device kept; nothing where it is not what it should be. */
const Kept = v.fallback(v.record(v.string(), v.string()), {});
