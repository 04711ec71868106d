import { pino } from 'pino';
import { createChanges } from '../../server/db/changes.ts';
import type { Db } from '../../server/deps.ts';
import { createMemory } from '../../server/memory.ts';
import { type FormOnSale, onSaleLifetime } from '../../server/registration/formOnSale.sql.ts';

/** What a Foyer remembers of forms while it hears of no changes: nothing. */
export const unheardLately = (db: Db, clock: () => Date) =>
  createMemory<FormOnSale>({
    clock,
    changes: createChanges(db.$client, pino({ level: 'silent' })),
    subject: 'tickets',
    lifetime: onSaleLifetime,
  });
