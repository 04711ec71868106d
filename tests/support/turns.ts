import { hashing } from '../../server/account/password.ts';
import { drawing } from '../../server/platform/pdf/drawPdf.ts';
import { createTurns } from '../../server/platform/turns.ts';

/** As a whole Foyer has them. */
export const turns = { hashing: createTurns(hashing), pdf: createTurns(drawing), badges: createTurns(drawing) };
