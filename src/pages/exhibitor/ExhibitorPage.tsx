import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import { badgesScannedByExhibitor, scanBadgeByExhibitor } from '../../api/contract/exhibitor.ts';
import { ownTimeZone } from '../../lib/dates.ts';
import { leadsMachine } from '../../machines/exhibitor/leads.ts';
import { resource } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { LeadsView } from '../../views/exhibitor/LeadsView.tsx';
import { useUser } from '../parts/appActors.tsx';
import { readOwn, writeOwn } from '../parts/browserStorage.ts';
import { callActor } from '../parts/callActor.ts';
import { keepScanningPage } from '../parts/keepPage.ts';
import { createSignaller } from '../parts/scanning/signals.ts';
import { usePictureScanner } from '../parts/scanning/usePictureScanner.tsx';
import { useScanQueue } from './useScanQueue.ts';
import { zoneOf } from './zoneOf.ts';

const signaller = createSignaller();
/** Under which name it is kept how this login scans. */
const wayName = 'leads';

/** The dashboard of exhibitors: scanning badges. */
export default function ExhibitorPage() {
  const user = useUser();
  return user ? <Leads key={user.id} user={user} /> : null;
}

/** What a card needs besides: the clocks of the event and the tags that colleagues use. It works without. */
const surroundingsOf = (user: CurrentUser) =>
  resource(async (signal) => {
    const [zone, { tags }] = await Promise.all([
      zoneOf(user, signal),
      call(badgesScannedByExhibitor, { appUserId: user.id, limit: '1' }, { signal }),
    ]);
    return { zone, tags };
  });

function Leads({ user }: { user: CurrentUser }) {
  const eventId = user.eventId ?? '';
  const [around] = useState(() => surroundingsOf(user));
  const known = useSelector(useActorRef(around), ({ context }) => context.subject);
  const [logic] = useState(() =>
    leadsMachine.provide({
      actors: { lookUp: callActor(scanBadgeByExhibitor) },
      actions: {
        signal: (_, { signal }) => signaller.give(signal, false),
        keepForLater: ({ context: { scan } }) => {
          if (scan) queue.send({ type: 'scan.kept', ...scan });
        },
      },
    }),
  );
  const actor = useActorRef(logic, { input: { eventId } });
  const queue = useScanQueue(user.id, eventId, (lead) => actor.send({ type: 'contact.saved', lead }));
  const { scanner, lens } = usePictureScanner({
    byKeyboard: readOwn(user.id, wayName) === true,
    storeWay: (byKeyboard) => writeOwn(user.id, wayName, byKeyboard),
    onCode: (code) => actor.send({ type: 'code.scanned', code, at: new Date().toISOString() }),
  });
  useEffect(() => {
    keepScanningPage(to.exhibitor(), 'exhibitor').catch(() => {});
  }, []);
  return (
    <LeadsView
      actor={actor}
      queue={queue}
      scanner={scanner}
      lens={lens}
      zone={known?.zone ?? ownTimeZone()}
      tags={known?.tags ?? []}
      contacts={to.scannedBadge(user.id)}
    />
  );
}
