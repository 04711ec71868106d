import { pino } from 'pino';
import { createCache } from '../../server/platform/cache.ts';
import { createChanges } from '../../server/platform/db/changes.ts';
import type { Db } from '../../server/platform/deps.ts';
import { type FormOnSale, onSaleLifetime } from '../../server/purchase/formOnSale.sql.ts';

/** What a Foyer remembers of forms while it hears of no changes: nothing. */
export const newSoldOutCache = (db: Db, clock: () => Date) =>
  createCache<FormOnSale>({
    clock,
    changes: createChanges(db.$client.options, pino({ level: 'silent' })),
    subject: 'tickets',
    lifetime: onSaleLifetime,
  });
