import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { InferInput } from 'valibot';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { prepareBadges, printBadges } from '../../api/contract/badge.ts';
import { printingMachine } from '../../machines/badge/printing.ts';
import { PrintDialog as View } from '../../views/badge/PrintDialog.tsx';
import { pdfFile } from './pdfFile.ts';
import { printFile } from './printing.ts';

/** Attendees of a list, as it is asked for; with a design, only those whose badge it is. */
export type WhoseBadges = Omit<InferInput<typeof prepareBadges.input>['payload'], 'eventId' | 'sort'>;
type Props = { eventId: string; whose: WhoseBadges; designId?: string | undefined; onClose: () => void };

/** Prints the badges of many. */
export default function PrintDialog({ eventId, whose, designId, onClose }: Props) {
  const [logic] = useState(() =>
    printingMachine.provide({
      actors: {
        makePlan: fromPromise(async ({ input: { sort }, signal }) => {
          const plan = await call(prepareBadges, { payload: { ...whose, eventId, sort } }, { signal });
          if (!designId) return plan;
          const groups = plan.groups.filter((group) => group.designId === designId);
          const users = new Set(groups.flatMap((group) => group.users));
          return { ...plan, groups, again: plan.again.filter((uId) => users.has(uId)), withoutDesign: 0 };
        }),
        printPart: fromPromise(({ input: { users, paper }, signal }) =>
          call(printBadges, { payload: { eventId, users, paper } }, { signal }),
        ),
        joinParts: fromPromise(async ({ input }) => ({ file: await pdfFile(input.parts) })),
        openFile: fromPromise(async ({ input }) => ({ opened: await printFile(input.file) })),
      },
    }),
  );
  const printing = useActorRef(logic);
  useEffect(
    () => () => {
      const { file } = printing.getSnapshot().context;
      if (file) URL.revokeObjectURL(file);
    },
    [printing],
  );
  return <View printing={printing} eventId={eventId} onClose={onClose} />;
}
