import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { backUp, beginBackup, restore } from '../../../server/platform/db/backup.ts';
import { badgeImages } from '../../../server/platform/db/schema/badges.ts';
import { openFilePlace, openUsablePlace } from '../../../server/platform/filePlace.ts';
import {
  bytesOfFiles,
  dropUnusedFiles,
  keepFile,
  keepFilesIn,
  moveFiles,
  readFile,
  someMovedFiles,
} from '../../../server/platform/files.ts';
import { startBucket } from '../../support/bucket.ts';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const at = await newEvent(api, token);
const bucket = await startBucket();
const folder = mkdtempSync(join(tmpdir(), 'foyer-files-'));
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});
const inFolder = { url: pathToFileURL(folder).href, keyId: '', secret: '', region: '' };

/** A picture that no other is like, in data and as an image of the event's badges. */
async function upload(eventId = at.eventId) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${png.toString('base64')}`;
  const { id, url } = (await api.ask('saveBadgeImage', { payload: { eventId, image } }, token)).image;
  const [{ file }] = await api.sql('select file from badge_images where id = $1', [id]);
  return { image, id, url, file };
}
const isHere = async (file: string) =>
  (await api.sql('select content is not null as here from files where id = $1', [file]))[0]?.here;
const shown = async (url: string) => (await api.app.request(url)).status;
const hide = (id: string) => api.sql('delete from badge_images where id = $1', [id]);
const keptHoursAgo = (file: string, hours: number) =>
  api.sql(`update files set kept_at = now() - make_interval(hours => $2) where id = $1`, [file, hours]);

beforeEach(() => keepFilesIn(null));

describe('files in the database', () => {
  it('are kept once, however many show them, and count for each', async () => {
    const other = await newEvent(api, token);
    const first = await upload();
    const payload = { eventId: other.eventId, image: first.image };
    const again = await api.ask('saveBadgeImage', { payload }, token);
    const rows = await api.sql(
      'select files.bytes from files join badge_images on file = files.id where files.id = $1',
      [first.file],
    );
    expect(again.image.id).not.toBe(first.id);
    expect(rows).toHaveLength(2);
    const both = inArray(badgeImages.id, [first.id, again.image.id]);
    expect(await bytesOfFiles(api.db, badgeImages, both)).toBe(rows[0].bytes * 2);
  });

  it('stay there where no place outside is named', async () => {
    const { file } = await upload();
    await moveFiles(api);
    expect(await isHere(file)).toBe(true);
    expect(await someMovedFiles(api.db)).toEqual([]);
  });

  it('are gone when nothing has shown them for an hour', async () => {
    const [used, unused, fresh] = [await upload(), await upload(), await upload()];
    for (const { file } of [used, unused]) await keptHoursAgo(file, 2);
    for (const { id } of [unused, fresh]) await hide(id);
    expect(await dropUnusedFiles(api.db)).toBe(false);
    expect([await isHere(used.file), await isHere(unused.file), await isHere(fresh.file)]).toEqual([
      true,
      undefined,
      true,
    ]);
  });

  it('stay for whoever gives the same again while they are looked through', async () => {
    const { id, file } = await upload();
    const content = await readFile(api.db, file);
    await keptHoursAgo(file, 2);
    await hide(id);
    const giver = await openTransaction(api);
    await giver.query('update files set kept_at = now() where id = $1', [file]);
    const dropping = dropUnusedFiles(api.db);
    await giver.isWaitedFor();
    await giver.commit();
    await dropping;
    expect(await readFile(api.db, file)).toEqual(content);
  });
});

describe.each([
  {
    name: 'a folder',
    config: inFolder,
    has: (file: string) =>
      readdirSync(folder, { recursive: true })
        .map(String)
        .includes(join(file.slice(0, 2), file)),
  },
  { name: 'a bucket', config: bucket.config, has: (file: string) => bucket.objects.has(file) },
])('files in $name', ({ config, has }) => {
  const place = openFilePlace(config);
  beforeEach(async () => {
    await place.begin([]);
    keepFilesIn(place);
  });

  it('are tried before Foyer starts', async () => {
    await expect(openUsablePlace(config, [])).resolves.toMatchObject({ get: expect.any(Function) });
  });

  it('are known there: a place that has none of them is another one', async () => {
    const { file } = await upload();
    await moveFiles(api);
    await expect(openUsablePlace(config, ['0'.repeat(64), file])).resolves.toMatchObject({ get: expect.any(Function) });
    await expect(openUsablePlace(config, ['0'.repeat(64)])).rejects.toThrow(
      `Files cannot be kept in ${config.url}, which FILES_URL names (none of the files that were moved is there; is it mounted?).`,
    );
  });

  it('are moved there, and shown from there', async () => {
    const { url, file } = await upload();
    const content = await readFile(api.db, file);
    await moveFiles(api);
    expect([await isHere(file), has(file), (await someMovedFiles(api.db)).length > 0]).toEqual([false, true, true]);
    expect(await readFile(api.db, file)).toEqual(content);
    expect(await shown(url)).toBe(200);
  });

  it('are moved once by two that move at the same time', async () => {
    const uploaded = [await upload(), await upload(), await upload()];
    await Promise.all([moveFiles(api), moveFiles(api)]);
    for (const { file } of uploaded) expect([await isHere(file), has(file)]).toEqual([false, true]);
  });

  it('are gone there, too, when nothing shows them', async () => {
    const { id, file } = await upload();
    await moveFiles(api);
    await hide(id);
    await keptHoursAgo(file, 2);
    await dropUnusedFiles(api.db);
    expect([await isHere(file), has(file)]).toEqual([undefined, false]);
  });

  it('that are given again after they were moved are moved again, and lost by nobody', async () => {
    const { file } = await upload();
    const content = await readFile(api.db, file);
    await moveFiles(api);
    expect(await keepFile(api.db, content ?? Buffer.of())).toBe(file);
    expect(await readFile(api.db, file)).toEqual(content);
    await moveFiles(api);
    expect(await isHere(file)).toBe(false);
    expect(await readFile(api.db, file)).toEqual(content);
  });

  it('that are lost there are as if there were none', async () => {
    const { file, url } = await upload();
    await moveFiles(api);
    await place.drop(file);
    expect(await readFile(api.db, file)).toBeNull();
    expect(await shown(url)).toBe(404);
  });

  it('that are lost there come back when they are given again', async () => {
    const { image, file, url } = await upload();
    const content = await readFile(api.db, file);
    await moveFiles(api);
    await place.drop(file);
    await api.ask('saveBadgeImage', { payload: { eventId: at.eventId, image } }, token);
    expect(await readFile(api.db, file)).toEqual(content);
    await moveFiles(api);
    expect([await isHere(file), has(file), await shown(url)]).toEqual([false, true, 200]);
  });

  it('are in a backup, from which they come back into the database; those that are lost are told', async () => {
    const [kept, lost] = [await upload(), await upload()];
    const content = await readFile(api.db, kept.file);
    await moveFiles(api);
    await api.sql('delete from badge_images where not id = any($1)', [[kept.id, lost.id]]);
    await api.sql(`update files set kept_at = now() - interval '2 hours'`);
    await dropUnusedFiles(api.db);
    await place.drop(lost.file);
    const [out, told] = [new PassThrough(), new Set<string>()];
    const outside = { place, onLost: (id: string) => void told.add(id) };
    const [written] = await Promise.all([buffer(out), backUp(api.pool, out, api.clock.now, outside)]);
    const target = await freshDatabase();
    onTestFinished(target.drop);
    await restore(target.pool, await beginBackup(Readable.from([written])));
    keepFilesIn(null);
    expect(await readFile(target.db, kept.file)).toEqual(content);
    expect([...told]).toEqual([lost.file]);
  });
});

describe('a place outside', () => {
  it('that is not mounted any more is waited for: what was moved is not lost, and nothing goes below its name', async () => {
    const own = mkdtempSync(join(tmpdir(), 'foyer-files-'));
    const place = openFilePlace({ ...inFolder, url: pathToFileURL(own).href });
    await place.begin([]);
    keepFilesIn(place);
    const before = await upload();
    await moveFiles(api);
    const kept = readdirSync(own);
    for (const name of kept) renameSync(join(own, name), join(folder, `kept-${name}`));
    const after = await upload();
    await expect(moveFiles(api)).rejects.toThrow('ENOENT');
    expect([await shown(before.url), await shown(after.url), readdirSync(own)]).toEqual([503, 200, []]);
    for (const name of kept) renameSync(join(folder, `kept-${name}`), join(own, name));
    expect(await shown(before.url)).toBe(200);
    await moveFiles(api);
    expect(await isHere(after.file)).toBe(false);
    rmSync(own, { recursive: true });
  });

  it('that was waited for and did not answer is asked again half a minute later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { file } = await upload();
    keepFilesIn(openFilePlace(inFolder));
    await moveFiles(api);
    let asked = 0;
    keepFilesIn({
      ...openFilePlace(inFolder),
      get: async () => {
        asked++;
        vi.advanceTimersByTime(3_000);
        throw new Error('silent');
      },
    });
    const ask = () => expect(readFile(api.db, file)).rejects.toMatchObject({ status: 503 });
    await ask();
    await ask();
    expect(asked).toBe(1);
    vi.advanceTimersByTime(30_000);
    await ask();
    expect(asked).toBe(2);
  });

  it('that never takes one file takes the others', async () => {
    const [refused = '', other = ''] = [(await upload()).file, (await upload()).file].sort();
    const taken = openFilePlace(inFolder);
    keepFilesIn({
      ...taken,
      put: (id, content) => (id === refused ? Promise.reject(new Error('no')) : taken.put(id, content)),
    });
    await expect(moveFiles(api)).rejects.toThrow('no');
    await expect(moveFiles(api)).rejects.toThrow('no');
    expect([await isHere(refused), await isHere(other)]).toEqual([true, false]);
    keepFilesIn(taken);
    await moveFiles(api);
    expect(await isHere(refused)).toBe(false);
  });

  it('that does not drop one file: those before it are gone here, too, and those behind it go the next time', async () => {
    const taken = openFilePlace(inFolder);
    keepFilesIn(taken);
    const uploaded = [await upload(), await upload(), await upload()];
    await moveFiles(api);
    for (const { id, file } of uploaded) {
      await hide(id);
      await keptHoursAgo(file, 2);
    }
    const [first = '', refused = '', last = ''] = uploaded.map(({ file }) => file).sort();
    const states = async () => [await isHere(first), await isHere(refused), await isHere(last)];
    keepFilesIn({
      ...taken,
      drop: (id) => (id === refused ? Promise.reject(new Error('no')) : taken.drop(id)),
    });
    await expect(dropUnusedFiles(api.db)).rejects.toThrow('no');
    expect(await states()).toEqual([undefined, false, false]);
    await dropUnusedFiles(api.db);
    expect(await states()).toEqual([undefined, false, undefined]);
    keepFilesIn(taken);
    await dropUnusedFiles(api.db);
    expect(await states()).toEqual([undefined, undefined, undefined]);
  });

  it('is known by what is shown, as what is not may be gone there', async () => {
    keepFilesIn(openFilePlace(inFolder));
    const [kept, hidden] = [await upload(), await upload()];
    await moveFiles(api);
    await api.sql('delete from badge_images where id <> $1', [kept.id]);
    expect(await isHere(hidden.file)).toBe(false);
    expect(await someMovedFiles(api.db)).toEqual([kept.file]);
  });

  it('drops a file before the same is put there again', async () => {
    const taken = openFilePlace(inFolder);
    keepFilesIn(taken);
    const { id, file } = await upload();
    const content = (await readFile(api.db, file)) ?? Buffer.of();
    await moveFiles(api);
    await hide(id);
    await keptHoursAgo(file, 2);
    let given: Promise<string> | undefined;
    keepFilesIn({
      ...taken,
      drop: async (dropped) => {
        if (dropped !== file) return;
        given = keepFile(api.db, content);
        await vi.waitFor(async () => expect(await lockWaits(api.pool)).toBeGreaterThan(0), 15_000);
        await taken.drop(dropped);
      },
    });
    await dropUnusedFiles(api.db);
    expect(await given).toBe(file);
    await moveFiles(api);
    expect(await readFile(api.db, file)).toEqual(content);
  });

  it('that does not answer leaves files where they are, and those moved before are asked for later', async () => {
    keepFilesIn(openFilePlace(bucket.config));
    const before = await upload();
    await moveFiles(api);
    bucket.goAway(true);
    onTestFinished(() => bucket.goAway(false));
    const after = await upload();
    await expect(moveFiles(api)).rejects.toThrow();
    expect(await isHere(after.file)).toBe(true);
    expect(await shown(after.url)).toBe(200);
    expect(await shown(before.url)).toBe(503);
    bucket.goAway(false);
    await moveFiles(api);
    expect(await isHere(after.file)).toBe(false);
    expect(await shown(before.url)).toBe(200);
  });

  it.each([
    ['another secret', { ...bucket.config, secret: 'another' }, 'SignatureDoesNotMatch'],
    [
      'a bucket that is not there',
      { ...bucket.config, url: bucket.config.url.replace('foyer', 'none') },
      'NoSuchBucket',
    ],
    ['a folder under a file', { ...inFolder, url: pathToFileURL(join(folder, 'file', 'folder')).href }, 'ENOTDIR'],
  ])('with %s is refused in a sentence', async (_, config, reason) => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openUsablePlace(config, [])).rejects.toThrow(
      `Files cannot be kept in ${config.url}, which FILES_URL names (${reason}).`,
    );
  });

  it('is needed for a backup of what was moved there', async () => {
    keepFilesIn(openFilePlace(inFolder));
    await upload();
    await moveFiles(api);
    await expect(backUp(api.pool, new PassThrough().resume(), api.clock.now)).rejects.toThrow(
      'Pictures and files are kept outside of the database: set FILES_URL as it is for Foyer.',
    );
  });
});
