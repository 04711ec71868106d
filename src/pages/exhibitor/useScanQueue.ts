import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { type Lead, LeadChange, saveContact, scanBadgeByExhibitor } from '../../api/contract/exhibitor.ts';
import { type ScanQueueActor, scanQueueMachine } from '../../machines/exhibitor/scanQueue.ts';
import { readOwn, writeOwn } from '../parts/browserStorage.ts';

const KeptItems = v.array(
  v.object({
    kind: v.picklist(['scan', 'change']),
    key: v.string(),
    at: v.string(),
    change: LeadChange,
  }),
);

const name = 'contacts';

/** What is still to be sent of this login's scans and notes, kept on this device. `onSent` is read once. */
export function useScanQueue(userId: string, eventId: string, onSent: (lead: Lead) => void): ScanQueueActor {
  const [{ logic, kept }] = useState(() => {
    const stored = v.safeParse(KeptItems, readOwn(userId, name));
    const logic = scanQueueMachine.provide({
      actors: {
        send: fromPromise(async ({ input: { item }, signal }) => {
          if (item.kind === 'scan')
            return call(scanBadgeByExhibitor, { qrCodeData: item.key, eventId, at: item.at }, { signal });
          const payload = { contactId: item.key, ...item.change };
          const { lead } = await call(saveContact, { payload }, { signal });
          return { verdict: 'known' as const, lead };
        }),
        network: fromCallback(({ sendBack }) => {
          const tell = () => sendBack({ type: 'network.returned' });
          window.addEventListener('online', tell);
          return () => window.removeEventListener('online', tell);
        }),
      },
      actions: {
        store: ({ context }) => writeOwn(userId, name, context.kept),
        onSent: (_, { lead }) => onSent(lead),
      },
    });
    return { logic, kept: stored.success ? stored.output : [] };
  });
  return useActorRef(logic, { input: { kept } });
}
