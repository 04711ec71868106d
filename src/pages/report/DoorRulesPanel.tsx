import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { type DoorRules, type DoorRulesDraft, getDoorRules, saveDoorRules } from '../../api/contract/doorRules.ts';
import { toLocalText } from '../../lib/dates.ts';
import { editor } from '../../machines/parts/editor.ts';
import { DoorRulesForm } from '../../views/report/DoorRulesForm.tsx';

type Props = { eventId: string; event: { timeZone: string; startsAt: string; endsAt: string } };

/** The gates of an event and the rules of its tickets, below the numbers of its doors. */
export default function DoorRulesPanel({ eventId, event: { timeZone, startsAt, endsAt } }: Props) {
  const [logic] = useState(() =>
    editor({
      load: async (signal): Promise<DoorRules> => (await call(getDoorRules, { eventId }, { signal })).rules,
      save: async (draft: DoorRulesDraft, signal): Promise<DoorRules> =>
        (await call(saveDoorRules, { payload: { eventId, ...draft } }, { signal })).rules,
    }),
  );
  const [from, until] = [toLocalText(startsAt, timeZone), toLocalText(endsAt, timeZone)];
  // Of an event of several days a time is one of them.
  const day = { startsAt: from, endsAt: `${from.slice(0, 10)}${until.slice(10)}` };
  return <DoorRulesForm editor={useActorRef(logic)} zone={timeZone} day={day} />;
}
