import { expect } from 'vitest';
import { to } from '../../../../src/paths.ts';
import { button, heading, link, text, visit } from '../../../support/engines/visitor.ts';
import { ownSlug, type Walk } from './walk.ts';

/** A stranger reads the page of an event, marks a session of its agenda, and finds it marked when they come again. */
export async function readEvent({ driver, world, size, locale, words: { publicEvent } }: Walk) {
  const visitor = await visit(driver, world.url, { size, locale });
  await visitor.open(to.publicEvent(world.event.slug));
  for (const section of ['about', 'agenda', 'speakers', 'sponsors', 'questions', 'documents'] as const)
    await visitor.seen(heading(publicEvent.sections[section]));
  await visitor.click(link(publicEvent.sections.agenda));
  await visitor.isFine();
  await visitor.click(button('Maps'));
  await visitor.seen(heading('A coast that moves'));
  await visitor.gone(heading('The kindest queue'));
  await visitor.click(button(publicEvent.addFavourite('A coast that moves')));
  await visitor.seen(text(publicEvent.states.kept));
  // The app has taken over what came with the page.
  expect(await driver.run(() => window.ofTheTests.firstTitle()?.isConnected)).toBe(true);
  await visitor.open(to.publicEvent(world.event.slug));
  await visitor.click(button(publicEvent.favourites));
  await visitor.seen(button(publicEvent.removeFavourite('A coast that moves')));
  await visitor.gone(heading('The kindest queue'));
  await visitor.isFine();
  await visitor.leave();
}

/** A stranger finds an event on the page of its organiser, reads what was written of it, and opens a form by its short address. */
export async function findEvent({ driver, world, size, locale, words: { registration } }: Walk) {
  const { event, delegates } = world;
  const visitor = await visit(driver, world.url, { size, locale });
  await visitor.open(to.organiser(ownSlug(world)));
  await visitor.isFineOnBoth();
  await visitor.click(link(event.name));
  await visitor.arriveAt(to.publicEvent(event.slug));
  await visitor.seen(text(`Told ${locale}.`));
  await visitor.seen({ role: 'img', name: 'A plan of the quay' });
  await visitor.isFineOnBoth();
  const { id, slug } = delegates.form;
  const path = to.publicForm({ eventId: event.id, formId: id, eventSlug: event.slug, slug });
  expect(path).toBe(`/e/${event.slug}/${slug}`);
  await visitor.open(path);
  await visitor.seen(heading(registration.ticketsTitle));
  await visitor.isFineOnBoth();
  await visitor.leave();
}
