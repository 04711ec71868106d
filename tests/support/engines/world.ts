import { createDemoEvent, fillDemoEvent } from '../../../scripts/support/demoEvent.ts';
import { freshEmail, goodPassword, newAppUser, newOrganiser, visitor } from '../seed.ts';
import { startServer } from '../server.ts';

/** A Foyer with the demonstration's event, which every walk of a browser shares. */
export async function openWorld() {
  const server = await startServer();
  const organiser = await newOrganiser(server.url);
  const demo = await createDemoEvent(organiser.api, new Date());
  await fillDemoEvent(organiser.api, visitor(server.url), demo, 12, () => {});
  const staff = await newAppUser(server.url, organiser.api, demo.event.id, 'checkin');
  const exhibitor = await newAppUser(server.url, organiser.api, demo.event.id, 'exhibitor');
  return { server, url: server.url, organiser, ...demo, staff, exhibitor, password: goodPassword, freshEmail };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
