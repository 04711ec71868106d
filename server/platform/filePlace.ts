import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3mini } from 's3mini';
import { StartError, toldReason } from './listen.ts';

/** Where the content of files is kept outside of the database, each under an id that follows from it. All of them reject where it does not answer. */
export type FilePlace = {
  /** Makes ready what has not been used before; rejects where none is there of some files that were moved, and so it is another place. */
  begin: (moved: readonly string[]) => Promise<void>;
  put: (id: string, content: Buffer) => Promise<void>;
  /** Null where there is none. */
  get: (id: string) => Promise<Buffer | null>;
  /** Where there is none, nothing happens. */
  drop: (id: string) => Promise<void>;
};

/** A folder (`file://`), or a bucket of S3-compatible storage with what opens it. */
export type FilePlaceConfig = { url: string; keyId: string; secret: string; region: string };

export const openFilePlace = (config: FilePlaceConfig): FilePlace =>
  config.url.startsWith('file:') ? openFolder(fileURLToPath(config.url)) : openBucket(config);

/** Opens a place that takes, gives and deletes files, and has some of those that were moved. Throws a `StartError` that says why one does not. */
export async function openUsablePlace(config: FilePlaceConfig, moved: readonly string[]): Promise<FilePlace> {
  const place = openFilePlace(config);
  const id = `check-${randomUUID()}`;
  try {
    await place.begin(moved);
    await place.put(id, Buffer.from(id));
    if (String(await place.get(id)) !== id) throw new Error('what was put there is not there');
    await place.drop(id);
    return place;
  } catch (error) {
    throw new StartError(`Files cannot be kept in ${config.url}, which FILES_URL names (${toldReason(error)}).`);
  }
}

/** As nothing tells of a folder on which nothing is mounted now that it is not the place. */
async function assertSome(moved: readonly string[], isThere: (id: string) => Promise<boolean>): Promise<void> {
  for (const id of moved) if (await isThere(id)) return;
  if (moved.length > 0) throw new Error('none of the files that were moved is there; is it mounted?');
}

/** What tells a folder that is used from one on which nothing is mounted now. */
const mark = 'foyer-files';

/** No folder gets too many files. */
function openFolder(folder: string): FilePlace {
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id);
  const assertMounted = () => access(join(folder, mark));
  return {
    begin: async (moved) => {
      await access(folder);
      await assertSome(moved, async (id) => (await access(pathOf(id)).catch(() => null)) !== null);
      await writeFile(join(folder, mark), 'Pictures and files of Foyer\n', { mode: 0o600 });
    },
    put: async (id, content) => {
      const path = pathOf(id);
      const part = `${path}.${randomUUID()}.part`;
      await assertMounted();
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFile(part, content, { mode: 0o600, flush: true });
        await rename(part, path);
      } finally {
        await rm(part, { force: true });
      }
    },
    get: (id) =>
      readFile(pathOf(id)).catch(async (error) => {
        if (error.code !== 'ENOENT') throw error;
        await assertMounted();
        return null;
      }),
    drop: (id) => rm(pathOf(id), { force: true }),
  };
}

/** Milliseconds that storage may take to answer. */
const timeout = 10_000;

/** Follows nobody to another place: pictures and files would be taken from there, or given to it. */
const fetchThere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

/** Loads the library with the first file: most Foyers need none. */
function openBucket({ url, keyId, secret, region }: FilePlaceConfig): FilePlace {
  const open = async () => {
    const { S3mini } = await import('s3mini');
    const key = { accessKeyId: keyId, secretAccessKey: secret };
    return new S3mini({ endpoint: url, ...key, region, requestAbortTimeout: timeout, fetch: fetchThere });
  };
  let opened: Promise<S3mini> | undefined;
  const bucket = () => {
    opened ??= open();
    return opened;
  };
  return {
    begin: (moved) => assertSome(moved, async (id) => (await (await bucket()).getObjectArrayBuffer(id)) !== null),
    put: async (id, content) => {
      await (await bucket()).putObject(id, new Uint8Array(content));
    },
    get: async (id) => {
      const content = await (await bucket()).getObjectArrayBuffer(id);
      return content && Buffer.from(content);
    },
    drop: async (id) => {
      await (await bucket()).deleteObject(id);
    },
  };
}
