import type { KeptSession, KeptUser, SessionActor } from '../../machines/parts/session.ts';

/** Signs a user in. The lists that doors have kept on this device for others go. */
export function openSession(session: SessionActor, opened: KeptSession & { currentUser: KeptUser }): void {
  session.send({ type: 'session.opened', ...opened });
  import('../parts/doorLists.ts')
    .then(({ forgetListsOfOthers }) => forgetListsOfOthers(opened.currentUser.id))
    .catch(() => {});
}
