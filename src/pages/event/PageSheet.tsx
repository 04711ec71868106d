import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { PublicEvent } from '../../api/contract/registration.ts';
import type { PageEditorActor } from '../../machines/event/pageEditor.ts';
import { task } from '../../machines/parts/task.ts';
import type { SheetProps } from '../../views/event/page/pageEditing.ts';
import { type SheetAnswer, SheetDialog } from '../../views/event/page/SheetDialog.tsx';

type Props = SheetProps & { editor: PageEditorActor; event: PublicEvent['event'] };

/** In bytes. A programme of 500 sessions has some hundred thousand. */
const most = 5_000_000;

/** Reads a spreadsheet on this device, and adds what it says to the page. */
export default function PageSheet({ list, onClose, editor, event }: Props) {
  const [logic] = useState(() =>
    task<Blob, SheetAnswer>({
      async ask(file) {
        if (file.size > most) return 'tooLarge';
        const [{ readSpreadsheet }, { agendaIn, speakersIn }, content] = await Promise.all([
          import('../../imports/spreadsheet.ts'),
          import('../../imports/pageSheet.ts'),
          file.arrayBuffer(),
        ]);
        const sheets = await readSpreadsheet(new Uint8Array(content));
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
      reading={useActorRef(logic)}
      onAdd={(edit) => editor.send({ type: 'page.edited', edit })}
    />
  );
}
