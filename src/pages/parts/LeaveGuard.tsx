import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { historyIndex, holdHistory, stepsFrom } from '../../boot/historyInterceptor.ts';
import { type UnsavedChangesActor, unsavedChangesMachine, type Way } from '../../machines/parts/unsavedChanges.ts';
import { UnsavedContext } from '../../views/parts/desk/useUnsaved.ts';
import { lazyPart } from '../../views/parts/lazyPart.tsx';

const loadQuestion = () => import('./LeaveQuestion.tsx');
/** Loaded once something is typed. */
const LeaveQuestion = lazyPart(loadQuestion);

/** Asks before a link or the browser leads away from what was typed on the page inside. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation();
  const [logic] = useState(() => guardOf(navigate));
  const leaving = useActorRef(logic);
  const isHolding = useSelector(leaving, (state) => state.matches('holding'));
  const isAsking = useSelector(leaving, (state) => state.matches({ holding: 'asking' }));
  const report = useCallback(
    (holder: string, unsaved: boolean) => leaving.send({ type: unsaved ? 'unsaved.noted' : 'unsaved.gone', holder }),
    [leaving],
  );
  useEffect(() => {
    if (!isHolding) return;
    // Before it is needed: the connection may be gone by then.
    loadQuestion().catch(() => {});
    return watchWays(leaving);
  }, [isHolding, leaving]);

  return (
    <UnsavedContext value={report}>
      {children}
      {isAsking ? <LeaveQuestion leaving={leaving} /> : null}
    </UnsavedContext>
  );
}

const guardOf = (navigate: (path: string) => void) =>
  unsavedChangesMachine.provide({
    actions: {
      restore: (_, { steps }) => window.history.go(-steps),
      go: (_, { way }) => (way ? goOn(way, navigate) : undefined),
    },
  });

function goOn(way: Way, navigate: (path: string) => void): void {
  if (way.kind === 'history') {
    window.history.go(way.steps);
    return;
  }
  const { origin, pathname, search, hash, href } = new URL(way.href, window.location.href);
  if (origin === window.location.origin) navigate(`${pathname}${search}${hash}`);
  else window.location.assign(href);
}

/** Tells the actor of every way off the page, and holds each back until the actor lets it go. */
function watchWays(leaving: UnsavedChangesActor): () => void {
  const here = historyIndex();
  const letsGo = () => leaving.getSnapshot().matches({ holding: 'leaving' });

  function onUnload(event: BeforeUnloadEvent) {
    if (!letsGo()) event.preventDefault();
  }
  // Runs before React's own listener on the root, which therefore never hears of a link that is not followed.
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const opensElsewhere =
      event.ctrlKey || event.metaKey || event.shiftKey || link?.getAttribute('target') === '_blank';
    const href = link?.getAttribute('href');
    if (!href || opensElsewhere || href.startsWith('#') || letsGo()) return;
    event.preventDefault();
    event.stopPropagation();
    leaving.send({ type: 'link.followed', href });
  }
  function onPopState(event: PopStateEvent) {
    if (letsGo()) return;
    event.stopImmediatePropagation();
    leaving.send({ type: 'history.moved', steps: stepsFrom(here) });
  }

  window.addEventListener('beforeunload', onUnload);
  const release = holdHistory(onPopState);
  document.addEventListener('click', onClick, true);
  return () => {
    window.removeEventListener('beforeunload', onUnload);
    release();
    document.removeEventListener('click', onClick, true);
  };
}
