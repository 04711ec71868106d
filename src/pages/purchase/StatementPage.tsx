import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { matchStatement, noteStatement } from '../../api/contract/statement.ts';
import { statementLimits } from '../../lib/limits.ts';
import { type MatchedEntry, statementMachine } from '../../machines/purchase/statement.ts';
import type { StatementEntry, StatementError } from '../../statements/statement.ts';
import { StatementView } from '../../views/purchase/StatementView.tsx';
import { eventResource } from '../parts/eventResource.ts';

export default function StatementPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <Statement key={eventId} eventId={eventId} />;
}

function Statement({ eventId }: { eventId: string }) {
  const [logic] = useState(() => ({
    event: eventResource(eventId),
    statement: statementMachine.provide({
      actors: {
        read: fromPromise<StatementEntry[] | StatementError, { file: Blob }>(({ input: { file } }) => read(file)),
        match: fromPromise(async ({ input: { entries }, signal }) => {
          const lines = entries.map(({ id, amount, currency, payer, text }) => ({
            ...{ id, amount, currency },
            text: `${text} ${payer}`,
          }));
          return (await call(matchStatement, { payload: { eventId, entries: lines } }, { signal })).matches;
        }),
        note: fromPromise(async ({ input: { entries }, signal }) => {
          const payload = { eventId, entries: entries.flatMap(noteOf) };
          return (await call(noteStatement, { payload }, { signal })).noted;
        }),
      },
    }),
  }));
  const event = useActorRef(logic.event);
  return <StatementView eventId={eventId} event={event} statement={useActorRef(logic.statement)} />;
}

/** A file that is too large is not even taken into memory; what reads the others is loaded for the first of them. */
async function read(file: Blob): Promise<StatementEntry[] | StatementError> {
  if (file.size > statementLimits.bytes) return 'tooLarge';
  const [{ readStatement }, content] = await Promise.all([import('../../statements/statement.ts'), file.arrayBuffer()]);
  return readStatement(new Uint8Array(content));
}

const noteOf = ({ id, amount, currency, order }: MatchedEntry) =>
  order ? [{ id, amount, currency, pId: order.pId, due: order.total }] : [];
