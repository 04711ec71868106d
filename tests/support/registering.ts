import { pino } from 'pino';
import { createCache } from '../../server/platform/cache.ts';
import { createChanges } from '../../server/platform/db/changes.ts';
import type { Db } from '../../server/platform/deps.ts';
import { createLimiter } from '../../server/platform/http/limiter.ts';
import { type FormOnSale, onSaleLifetime } from '../../server/purchase/formOnSale.sql.ts';
import { freeTickets, freeTicketsWide } from '../../src/lib/limits.ts';
import type { Api } from './api.ts';

/** What a Foyer registers with, for a test that does it past the API. It hears of no changes, and so remembers no form. */
export function registering(api: Pick<Api, 'clock'>, db: Db) {
  const clock = () => api.clock.now;
  const changes = createChanges(db.$client.options, pino({ level: 'silent' }));
  return {
    db,
    clock,
    soldOutCache: createCache<FormOnSale>({ clock, changes, subject: 'tickets', lifetime: onSaleLifetime }),
    callLimits: false,
    puzzleKey: null,
    limits: {
      freeTickets: createLimiter(db.$client, 'free-tickets', freeTickets),
      freeTicketsWide: createLimiter(db.$client, 'free-tickets-wide', freeTicketsWide),
    },
  };
}
