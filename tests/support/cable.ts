import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';

/** A network between browsers and a Foyer that can be cut for all that they run, their workers and pages to come among it. */
export type Cable = {
  /** Where browsers reach Foyer. */
  url: string;
  cut: () => void;
  /** Pages aren't told: they find out, or `isBack` tells them. */
  mend: () => void;
};

/** Tells a page what browsers do once a network is back. */
export const isBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

/** Lies between browsers and the Foyer at that address until the tests of the file have ended. */
export async function openCable(foyer: string): Promise<Cable> {
  const { hostname, port } = new URL(foyer);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((asking) => {
    if (isCut) {
      asking.destroy();
      return;
    }
    const answering = connect(Number(port), hostname);
    for (const [socket, other] of [
      [asking, answering],
      [answering, asking],
    ] as const) {
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      // An error is followed by `close`.
      socket.on('error', () => {});
      socket.pipe(other);
    }
  });
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  const mend = () => {
    isCut = false;
  };
  afterEach(mend);
  afterAll(() => {
    cut();
    server.close();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend,
  };
}
