import { useActorRef } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useParams } from 'wouter';
import { fromPromise } from 'xstate';
import type { PublicEvent } from '../../api/contract/registration.ts';
import { favouritesMachine } from '../../machines/purchase/favourites.ts';
import { publicEventMachine } from '../../machines/purchase/publicEvent.ts';
import { readJson } from '../../views/parts/storage.ts';
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
    const preview = new URLSearchParams(window.location.search).get('preview');
    return preview ? { slug, page: null, preview } : { slug, page: page?.event?.slug === slug ? page : null };
  });
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const favourites = useFavourites(slug);
  return (
    <PublicEventView
      actor={useActorRef(machine, { input })}
      favourites={favourites}
      // Only this device knows, not the server that wrote the first screen.
      isUnfinished={(formId) => isHydrated && readUnfinished(formId) !== null}
    />
  );
}

/** What a reader has marked on the page with this slug, kept on the device. */
function useFavourites(slug: string) {
  const key = `favourites.${slug}`;
  const [provided] = useState(() =>
    favouritesMachine.provide({
      actors: {
        store: fromPromise(async ({ input: { ids } }) => {
          localStorage.setItem(key, JSON.stringify(ids));
        }),
      },
    }),
  );
  const actor = useActorRef(provided);
  useEffect(() => {
    const read = () => {
      const kept = readJson(key);
      const ids = Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
      actor.send({ type: 'favourites.read', ids });
    };
    const readOwn = (event: StorageEvent) => (event.key === key ? read() : undefined);
    read();
    window.addEventListener('storage', readOwn);
    return () => window.removeEventListener('storage', readOwn);
  }, [actor, key]);
  return actor;
}
