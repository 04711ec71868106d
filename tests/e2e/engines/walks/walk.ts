import type { Locale } from '../../../../src/lib/locale.ts';
import type { Driver, Size } from '../../../support/engines/driver.ts';
import type { Words } from '../../../support/engines/words.ts';
import type { World } from '../../../support/engines/world.ts';

/** Who walks: with which browser, through which world, on which screen, reading which language. */
export type Walk = { driver: Driver; world: World; size: Size; locale: Locale; words: Words };

/** The part of the address of the organiser's page, which one walk takes and another goes to. */
export const ownSlug = ({ event }: World): string => `host-of-${event.slug}`;
