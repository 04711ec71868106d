import { afterAll, beforeAll, describe, it } from 'vitest';
import { desktop, phone } from '../../../../harness/page.ts';
import type { Driver } from '../../../support/engines/driver.ts';
import { wordsIn } from '../../../support/engines/words.ts';
import { openWorld, type World } from '../../../support/engines/world.ts';
import { admit, checkInAlone, collectContact, sellAndCount, showOwnTicket } from './admitting.ts';
import { buildForm, designPage, importAndExport, writeAndIllustrate } from './building.ts';
import { followEveryLink, openEveryPage, signIn } from './organising.ts';
import { findEvent, readEvent } from './reading.ts';
import { registerElsewhere, registerTwo } from './registering.ts';
import type { Walk } from './walk.ts';

const visits = [
  { where: 'on a phone in German', size: phone, locale: 'de-DE' },
  { where: 'on a wide screen in English', size: desktop, locale: 'en-GB' },
] as const;

type Visit = (typeof visits)[number];
type Place = Visit['where'];

type Whose = 'guests' | 'organisers';

/** The walks of a browser: where it is used most, and on request on both screens and in both languages. Guests are who come by a link, a ticket or a door; what the organiser has designed is found among theirs. */
export function walkWith(
  name: string,
  open: () => Promise<Driver>,
  usual: Place,
  whose: readonly Whose[] = ['guests', 'organisers'],
) {
  describe(`with ${name}`, () => {
    const walk = visitor(open);
    describe.each(visits.filter(({ where }) => process.env.EVERY_VISIT || where === usual))('$where', (visit) => {
      if (whose.includes('guests')) {
        it('a stranger reads the page of an event and marks a session', () => walk(visit, readEvent));
        it('a stranger registers two people, pays at the third try, and holds their tickets', () =>
          walk(visit, registerTwo));
        it('a stranger registers in a page of another site', () => walk(visit, registerElsewhere));
        it('the door checks in by a code before the camera, a typed one and a name', () => walk(visit, admit));
        it('the door sells a ticket, and counts who comes to a session', () => walk(visit, sellAndCount));
        it('an exhibitor scans a badge and takes their contacts along', () => walk(visit, collectContact));
        it('an attendee shows their own ticket', () => walk(visit, showOwnTicket));
        it('attendees check in at a kiosk', () => walk(visit, checkInAlone));
      }
      if (whose.includes('organisers')) {
        it('the organiser designs the page of an event, prints its poster and takes an address for all events', () =>
          walk(visit, designPage));
        it('a stranger finds the event on the page of its organiser, and a form by its short address', () =>
          walk(visit, findEvent));
        it('the organiser signs in', () => walk(visit, signIn));
        it('the organiser builds a form by typing, by the keyboard and by the mouse', () => walk(visit, buildForm));
        it('the organiser gives an event a logo and writes an email', () => walk(visit, writeAndIllustrate));
        it('the organiser imports attendees from a CSV and a workbook, and exports them', () =>
          walk(visit, importAndExport));
      }
    });
  });
}

/** The visits of a browser to every page: each way once, on both screens. */
export function visitPagesWith(name: string, open: () => Promise<Driver>) {
  describe(`with ${name}`, () => {
    const walk = visitor(open);
    const [onPhone, onDesktop] = visits;
    const minutes = 5 * 60_000;
    it('the organiser opens every page by its address, and reloads it', () => walk(onPhone, openEveryPage), minutes);
    it('the organiser comes to every page by links, and back', () => walk(onDesktop, followEveryLink), minutes);
  });
}

/** One browser and one world for all tests beside it. */
function visitor(open: () => Promise<Driver>) {
  let driver: Driver;
  let world: World;
  beforeAll(async () => {
    [world, driver] = await Promise.all([openWorld(), open()]);
  });
  afterAll(async () => {
    await driver?.close();
  });
  return async ({ size, locale }: Visit, work: (walk: Walk) => Promise<void>) =>
    work({ driver, world, size, locale, words: await wordsIn(locale) });
}
