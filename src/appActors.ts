import { createActor } from 'xstate';
import { configureClient } from './api/clientConfig.ts';
import { readMessage, readSession, watchSession, writeMessage, writeSession } from './browserStorage.ts';
import { toneOf } from './lib/notice.ts';
import { sessionMachine } from './machines/account/session.ts';
import { noticesMachine } from './machines/parts/notices.ts';
import { requestsMachine } from './machines/parts/requests.ts';
import { shownPageMachine } from './machines/parts/shownPage.ts';
import { parts } from './messages/parts.ts';
import type { AppActors } from './pages/parts/appActors.tsx';

/** Starts the actors that live as long as the app, and ties the client's requests to them. */
export function startAppActors(): AppActors {
  const session = createActor(
    sessionMachine.provide({ actions: { store: ({ context }) => writeSession(context.kept) } }),
    { input: { kept: readSession() } },
  ).start();
  const requests = createActor(requestsMachine).start();
  const notices = createActor(
    noticesMachine.provide({
      actions: {
        forgetStored: () => writeMessage(null),
        show: (_, notice) => {
          // The toaster is not part of the first load: it is loaded with the first message.
          import('./views/parts/toaster.ts').then(({ showToast }) =>
            showToast(notice, parts.close, () => notices.send({ type: 'notice.dismissed', id: notice.id })),
          );
        },
      },
    }),
    { input: { stored: readMessage() } },
  );
  notices.start();
  watchSession((kept) => session.send({ type: 'storage.changed', kept }));
  configureClient({
    token: () => session.getSnapshot().context.kept?.token ?? null,
    started: (id) => requests.send({ type: 'request.started', id }),
    settled: (id) => requests.send({ type: 'request.settled', id }),
    // The same words again stand for the same notice: three calls that fail alike are one thing to read.
    said: (status, msg) =>
      notices.send({ type: 'notice.raised', notice: { id: `${status} ${msg}`, tone: toneOf(status), title: msg } }),
    expired: () => session.send({ type: 'session.expired', at: window.location.pathname + window.location.search }),
    words: { offline: parts.offline, malformed: parts.malformed, unexpected: parts.unexpected },
  });
  const shownPage = createActor(shownPageMachine).start();
  return { session, requests, notices, shownPage };
}
