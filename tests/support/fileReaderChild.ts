import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { peakOf } from '../../bench/memory.ts';
import { readBounce } from '../../server/mail/bounceReport.ts';
import { HttpError } from '../../server/platform/http/errors.ts';
import { readImage } from '../../server/platform/images.ts';
import { readSpreadsheet } from '../../src/imports/spreadsheet.ts';
import { readStatement } from '../../src/statements/statement.ts';
import { fromPostfix } from './bounceMails.ts';
import { randomOf } from './random.ts';
import { textRows, workbookOf } from './workbook.ts';

/*
 * Reads so many files of a kind that were changed at random, in a process of its own: KIND COUNT SEED. Says how many were read and how many refused; ends with a
 * word about the first that was neither.
 */

type Reader = { samples: () => Promise<Uint8Array[]>; read: (file: Uint8Array) => Promise<boolean> };

const text = (written: string) => new TextEncoder().encode(written);
const isRead = (found: unknown) => typeof found !== 'string';
const noise = (type: 'png' | 'jpeg') =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(type, { progressive: true })
    .toBuffer();
const drawing = { stillMay: async () => {}, turnName: '198.51.100.1' };

const readers: Record<string, Reader> = {
  spreadsheet: {
    samples: async () => [
      workbookOf({
        sheets: [
          {
            name: 'People',
            rows: textRows([
              ['First name', 'Email'],
              ['Ada', 'ada@example.org'],
            ]),
          },
        ],
        shared: '<si><t>one</t></si>',
      }),
      text('First name;Email\r\n"Ada ""the first""";ada@example.org\r\nO’Łukaszewicz-Größer;o@example.org\r\n'),
    ],
    read: async (file) => isRead(await readSpreadsheet(file)),
  },
  statement: {
    samples: async () => [
      readFileSync('tests/support/statement.xml'),
      text('Date;Amount;Currency;Payer;Reference\n2027-01-15;25,00;EUR;Ada Lovelace;Ticket K7QM-4TXD\n'),
    ],
    read: async (file) => isRead(readStatement(file)),
  },
  reply: {
    samples: async () => [text(fromPostfix('bounces+token@harbour.example'))],
    read: async (file) => readBounce(Buffer.from(file)).report !== null,
  },
  picture: {
    samples: async () => [await noise('png'), await noise('jpeg')],
    read: (file) =>
      readImage(drawing, `data:;base64,${Buffer.from(file).toString('base64')}`, 'image').then(
        () => true,
        (error) => {
          if (error instanceof HttpError && error.status === 422) return false;
          throw error;
        },
      ),
  },
};

/** Bytes turned round, left out, said again many times, or taken from elsewhere in the file. */
function mutate(file: Uint8Array, random: (limit: number) => number): Uint8Array {
  let changed = Buffer.from(file);
  for (let times = 1 + random(4); times > 0 && changed.length > 0; times--) {
    const [at, length] = [random(changed.length), 1 + random(40)];
    const [before, part, after] = [
      changed.subarray(0, at),
      changed.subarray(at, at + length),
      changed.subarray(at + length),
    ];
    const from = random(changed.length);
    const become = [
      () => [before, Buffer.from(part.map((byte) => byte ^ (1 << random(8)))), after],
      () => [before, after],
      () => [before, ...Array<Buffer>(1 + random(2_000)).fill(part), after],
      () => [before, changed.subarray(from, from + length), after],
      () => [before, Buffer.alloc(length, random(256)), after],
      () => [before],
    ][random(6)] as () => Buffer[];
    changed = Buffer.concat(become());
  }
  return changed;
}

/** The most memory this process has had, in MB. Linux counts into a new process's `maxRSS` what the one that started it had, and a test worker has hundreds of megabytes. */
const peak = () => (process.platform === 'linux' ? peakOf(process.pid) : process.resourceUsage().maxRSS / 1_000);

const [kind = '', count = '', seed = ''] = process.argv.slice(2);
const { samples, read } = readers[kind] as Reader;
const files = await samples();
const random = randomOf(Number(seed));
const outcome = { whole: 0, read: 0, refused: 0, megabytes: 0 };
for (const file of files) outcome.whole += Number(await read(file));
for (let n = 0; n < Number(count); n++) {
  const file = mutate(files[n % files.length] as Uint8Array, random);
  try {
    outcome[(await read(file)) ? 'read' : 'refused']++;
  } catch (error) {
    console.error(`${kind} ${n} of seed ${seed} was neither read nor refused:`, error);
    process.exit(1);
  }
}
outcome.megabytes = Math.round(peak());
console.log(JSON.stringify({ ...outcome, samples: files.length }));
