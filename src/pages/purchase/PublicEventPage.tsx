import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { fromPromise } from 'xstate';
import type { PublicEvent } from '../../api/contract/registration.ts';
import { pageTitle } from '../../lib/product.ts';
import { favouritesMachine } from '../../machines/purchase/favourites.ts';
import { publicEventMachine } from '../../machines/purchase/publicEvent.ts';
import { readJson, storeJson } from '../../views/parts/storage.ts';
import { PublicEventView } from '../../views/purchase/PublicEventView.tsx';
import { whenIdle } from '../parts/whenIdle.ts';
import { takeFirstData } from './firstData.ts';
import { noteForm } from './formPlaces.ts';
import { lazyCallActor } from './lazyCallActor.ts';
import { readUnfinished } from './unfinishedOrder.ts';

const machine = publicEventMachine.provide({ actors: { load: lazyCallActor(({ loadEvent }) => loadEvent) } });

/** What came with the page, for its first screen only: later it is old. */
let firstData: unknown = takeFirstData();
/** The key of the address that the browser loaded, for which that was written. */
const firstPreview = previewIn(new URLSearchParams(window.location.search));

/** Empty is no key, but asks for a draft all the same. */
function previewIn(search: URLSearchParams): string | null {
  return search.get('preview');
}

export default function PublicEventPage() {
  const { slug = '' } = useParams();
  const preview = previewIn(useSearchParams()[0]);
  return <Shown key={`${slug} ${preview}`} slug={slug} preview={preview} />;
}

function Shown({ slug, preview }: { slug: string; preview: string | null }) {
  // React may begin to take over what the server has drawn more than once.
  const [input] = useState(() => {
    const page = firstData as PublicEvent | null;
    return { slug, preview, page: page?.event?.slug === slug && preview === firstPreview ? page : null };
  });
  useEffect(() => {
    firstData = null;
  }, []);
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const favourites = useFavourites(slug);
  const actor = useActorRef(machine, { input });
  const page = useSelector(actor, ({ context }) => context.page);
  const [isArriving, setArriving] = useState(true);
  useEffect(() => whenIdle(() => setArriving(false)), []);
  const name = page?.event.name;
  useEffect(() => {
    if (name) document.title = pageTitle(name);
  }, [name]);
  useEffect(() => {
    // From here its forms are opened without asking which they are.
    for (const { id, slug: form } of page?.forms ?? [])
      if (page && form) noteForm(page.event.slug, form, { eventId: page.event.id, formId: id });
  }, [page]);
  return (
    <PublicEventView
      actor={actor}
      favourites={favourites}
      isArriving={isArriving}
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
          if (!storeJson(key, ids)) throw new Error('The browser stores nothing.');
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
