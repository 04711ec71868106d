import { useActorRef } from '@xstate/react';
import { useState, useSyncExternalStore } from 'react';
import { useParams } from 'wouter';
import type { PublicEvent } from '../../api/contract/registration.ts';
import { publicEventMachine } from '../../machines/purchase/publicEvent.ts';
import { PublicEventView } from '../../views/purchase/PublicEventView.tsx';
import { takeFirstData } from './firstData.ts';
import { lazyCallActor } from './lazyCallActor.ts';
import { readUnfinished } from './unfinishedOrder.ts';

const machine = publicEventMachine.provide({ actors: { load: lazyCallActor(({ loadEvent }) => loadEvent) } });

/** What came with the page, for its first screen only: later it is old. */
let firstData: unknown = takeFirstData();

export default function PublicEventPage() {
  const { slug = '' } = useParams();
  return <Shown key={slug} slug={slug} />;
}

function Shown({ slug }: { slug: string }) {
  const [input] = useState(() => {
    const page = firstData as PublicEvent | null;
    firstData = null;
    return { slug, page: page?.event?.slug === slug ? page : null };
  });
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <PublicEventView
      actor={useActorRef(machine, { input })}
      // Only this device knows, not the server that wrote the first screen.
      isUnfinished={(formId) => isHydrated && readUnfinished(formId) !== null}
    />
  );
}
