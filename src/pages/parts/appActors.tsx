import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { CurrentPageActor } from '../../machines/parts/currentPage.ts';
import type { NoticesActor } from '../../machines/parts/notices.ts';
import type { RequestsActor } from '../../machines/parts/requests.ts';
import type { KeptUser, SessionActor } from '../../machines/parts/session.ts';

/** The actors that live as long as the app. */
export type AppActors = {
  session: SessionActor;
  requests: RequestsActor;
  notices: NoticesActor;
  currentPage: CurrentPageActor;
};

export const AppActorsContext = createContext<AppActors | null>(null);

export function useAppActors(): AppActors {
  const actors = useContext(AppActorsContext);
  if (!actors) throw new Error('useAppActors needs the app around it');
  return actors;
}

/** Who works here: also while their session has expired and they are asked to sign in again, so that nothing on their page is lost. */
export function useUser(): KeptUser | null {
  const { session } = useAppActors();
  return useSelector(session, ({ context }) => context.kept?.currentUser ?? context.lastUser);
}
