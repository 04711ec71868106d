import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { importAttendees } from '../../server/attendees/attendeeImport.ts';
import { createPool } from '../../server/platform/db/pool.ts';

/** A process that imports a file, a batch after the other, and says after each how many rows are done, until it is killed. */
type File = { formId: string; ticketId: string; userId: string; importId: string; rows: number; batch: number };
const { formId, ticketId, userId, importId, rows, batch } = JSON.parse(process.env.IMPORT ?? '') as File;
const log = pino({ level: 'silent' });
const db = drizzle(createPool({ connectionString: process.env.DATABASE_URL, max: 2 }, log));

const deps = { db, clock: () => new Date(), secretKey: Buffer.alloc(32), stillMay: async () => {} };

const rowAt = (number: number) => ({
  ...{ number, externalId: '', ticketId, ticketNamed: false, answers: {} },
  fields: { firstname: `Guest ${number}`, surname: 'Example', email: `guest${number}@example.org` },
});

for (let first = 1; first <= rows; first += batch) {
  const length = Math.min(batch, rows - first + 1);
  const given = Array.from({ length }, (_, place) => rowAt(first + place));
  const asked = { formId, importId, check: false, wanted: {}, moved: 0, choices: [], rows: given };
  const verdicts = await importAttendees(deps, asked, { id: userId, ownerId: userId }, 'en-GB');
  process.stdout.write(`${first + length - 1} ${verdicts.map(({ outcome }) => outcome).join(',')}\n`);
}
process.exit();
