import { navigate } from 'wouter/use-browser-location';
import { createActor } from 'xstate';
import { parts } from '#words/parts.ts';
import { configureClient } from '../../api/clientConfig.ts';
import { secondStepOwed } from '../../lib/apiError.ts';
import { currentPageMachine } from '../../machines/parts/currentPage.ts';
import { toneOf } from '../../machines/parts/notice.ts';
import { noticesMachine } from '../../machines/parts/notices.ts';
import { requestsMachine } from '../../machines/parts/requests.ts';
import { sessionMachine } from '../../machines/parts/session.ts';
import { to } from '../../paths.ts';
import type { AppActors } from './appActors.tsx';
import {
  readMessage,
  readSession,
  removeOwnOfOthers,
  watchSession,
  writeMessage,
  writeSession,
} from './browserStorage.ts';

/** Starts the actors that live as long as the app, and ties the client's requests to them. */
export function startAppActors(): AppActors {
  const session = createActor(
    sessionMachine.provide({
      actions: {
        store({ context: { kept, lastUser } }) {
          writeSession(kept);
          // Whose session has expired may sign in again and go on; who signs out leaves nothing on the device.
          removeOwnOfOthers((kept?.currentUser ?? lastUser)?.id ?? null);
        },
      },
    }),
    { input: { kept: readSession() } },
  ).start();
  // A token without a known user signs no one in.
  if (!session.getSnapshot().hasTag('signedIn')) writeSession(null);
  const requests = createActor(requestsMachine).start();
  const notices = createActor(
    noticesMachine.provide({
      actions: { forgetStored: () => writeMessage(null) },
    }),
    { input: { stored: readMessage() } },
  );
  notices.start();
  watchSession((kept) => session.send({ type: 'storage.changed', kept }));
  let count = 0;
  configureClient({
    token: () => session.getSnapshot().context.kept?.token ?? null,
    started: (id) => requests.send({ type: 'request.started', id }),
    settled: (id) => requests.send({ type: 'request.settled', id }),
    said: (call, status, msg, field) => {
      if (status === secondStepOwed) navigate(to.account());
      // A form asks for it where it is missing or wrong.
      if (field === 'code' && call.startsWith('/api/user/')) return;
      const tone = toneOf(status);
      const cause = tone === 'success' ? {} : { cause: { call, isAboutField: field !== undefined } };
      notices.send({ type: 'notice.raised', notice: { id: `said ${++count}`, tone, title: msg, ...cause } });
    },
    succeeded: (call) => notices.send({ type: 'cause.ended', end: { call } }),
    expired: () => session.send({ type: 'session.expired', at: window.location.pathname + window.location.search }),
    words: parts,
  });
  watchFields(() => notices.send({ type: 'cause.ended', end: 'field' }));
  const currentPage = createActor(
    currentPageMachine.provide({ actions: { leave: () => notices.send({ type: 'cause.ended', end: 'page' }) } }),
  ).start();
  return { session, requests, notices, currentPage };
}

/** Says when the reader edits a field that is marked as wrong. */
function watchFields(edited: () => void): void {
  const look = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[aria-invalid="true"]')) edited();
  };
  // Before the form hears of it, which takes the mark away.
  document.addEventListener('input', look, { capture: true });
}
