import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Driver } from '../../../support/engines/driver.ts';
import { wordsIn } from '../../../support/engines/words.ts';
import { openWorld, type World } from '../../../support/engines/world.ts';
import { desktop, phone } from '../../../support/page.ts';
import { registerElsewhere, registerTwo } from './registering.ts';
import type { Walk } from './walk.ts';

const visits = [
  { where: 'on a phone in German', size: phone, locale: 'de-DE' },
  { where: 'on a wide screen in English', size: desktop, locale: 'en-GB' },
] as const;

/** The walks that every browser takes, each on both screens and in both languages. */
export function walkWith(name: string, open: () => Promise<Driver>) {
  describe(`with ${name}`, () => {
    let driver: Driver;
    let world: World;
    beforeAll(async () => {
      [world, driver] = await Promise.all([openWorld(), open()]);
    });
    afterAll(async () => {
      await driver?.close();
      await world?.server.stop();
    });

    describe.each(visits)('$where', ({ size, locale }) => {
      const walk = (work: (walk: Walk) => Promise<void>) => async () =>
        work({ driver, world, size, locale, words: await wordsIn(locale) });

      it('a stranger registers two people, pays at the third try, and holds their tickets', walk(registerTwo));
      it('a stranger registers in a page of another site', walk(registerElsewhere));
    });
  });
}
