import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { pageEditor } from '#words/pageEditor.ts';
import type { PublicEvent } from '../../api/contract/registration.ts';
import { csvText, delimiterIn } from '../../lib/csv.ts';
import { formatDate } from '../../lib/dates.ts';
import { currentLocale } from '../../lib/locale.ts';
import type { PageEditorActor } from '../../machines/event/pageEditor.ts';
import { task } from '../../machines/parts/task.ts';
import type { SheetProps } from '../../views/event/page/pageEditing.ts';
import { type SheetAnswer, SheetDialog } from '../../views/event/page/SheetDialog.tsx';
import { askSpreadsheets } from '../parts/askSpreadsheets.ts';
import { saveFile } from '../parts/saveFile.ts';

type Props = SheetProps & { editor: PageEditorActor; event: PublicEvent['event'] };

const { example } = pageEditor.sheet;

/** A file with headings and two rows on the first day of an event, as it is read here. */
function exampleOf(
  list: SheetProps['list'],
  { startsAt, timeZone }: Pick<PublicEvent['event'], 'startsAt' | 'timeZone'>,
) {
  const rows = list === 'agenda' ? example.rows.agenda(formatDate(startsAt, timeZone)) : example.rows.speakers;
  return new Blob([csvText(rows, delimiterIn(currentLocale()))], { type: 'text/csv' });
}

/** In bytes. A programme of 500 sessions has some hundred thousand. */
const most = 5_000_000;

/** Reads a spreadsheet on this device, and adds what it says to the page. */
export default function PageSheet({ list, onClose, editor, event }: Props) {
  const [logic] = useState(() =>
    task<Blob, SheetAnswer>({
      async ask(file, signal) {
        if (file.size > most) return 'tooLarge';
        const [sheets, { agendaIn, speakersIn }] = await Promise.all([
          askSpreadsheets({ kind: 'read', file }, signal),
          import('../../imports/pageSheet.ts'),
        ]);
        if (!Array.isArray(sheets)) return sheets;
        const { page } = editor.getSnapshot().context;
        return (list === 'agenda' ? agendaIn(sheets, page, event) : speakersIn(sheets, page)) ?? 'noHeads';
      },
    }),
  );
  return (
    <SheetDialog
      {...{ list, onClose }}
      timeZone={event.timeZone}
      onExample={() => saveFile(exampleOf(list, event), example.name[list])}
      reading={useActorRef(logic)}
      onAdd={(edit) => editor.send({ type: 'page.edited', edit })}
    />
  );
}
