import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf, StartError, toldReason } from '../listen.ts';

const bytes = 32;
const makesOne = '"openssl rand -hex 32" makes a new key';

const pathIn = (dataDir: string) => join(dataDir, 'secret.key');

/** Whether a key is kept beside the data. */
export const hasKey = (dataDir: string): boolean => existsSync(pathIn(dataDir));

/** Where an operator puts the key of a database; continues a sentence. */
export const keyPlaces = ({ dataDir }: { dataDir: string }): string =>
  `as ${pathIn(dataDir)}, or in FOYER_SECRET_KEY or FOYER_SECRET_KEY_FILE`;

/** The key that encrypts what organisers keep secret, made once and kept beside the data; never in the database. `onMade` is told where, when it was made now. */
export function secretKeyIn(dataDir: string, onMade: (path: string) => void = () => {}): Buffer {
  const path = pathIn(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(path)) {
      // Renamed when whole: a start killed here leaves no half key.
      const fresh = `${path}.${process.pid}`;
      writeFileSync(fresh, randomBytes(bytes).toString('hex'), { mode: 0o600, flush: true });
      renameSync(fresh, path);
      onMade(path);
    }
    return keyOf(readFileSync(path, 'utf8'), path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    // Only making the folder fails so.
    const what = reasonOf(error) === 'EEXIST' ? dataDir : path;
    throw new StartError(
      `${what} cannot be used (${toldReason(error)}). Set FOYER_DATA to a folder that you may write to, or FOYER_SECRET_KEY to 64 hexadecimal digits: ${makesOne}.`,
    );
  }
}

/** The key in a file that the operator keeps apart from the data; `source` is what a complaint calls it. */
export const keyInFile = (path: string, source: string): Buffer =>
  chosenKey(textInFile(path, source), `${source} (${path})`);

/** What the operator keeps in a file of its own; `source` as above. */
export function textInFile(path: string, source: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`${source} names ${path}, which cannot be read (${toldReason(error)}).`);
  }
}

/** Reads a key that the operator chooses; `source` is what a complaint calls it. */
export const chosenKey = (text: string, source: string): Buffer => keyOf(text, source, `: ${makesOne}`);

/** Reads a key from 64 hexadecimal digits; `source` is what a complaint calls it, `more` ends that. */
export function keyOf(text: string, source: string, more = ''): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text.trim())) return Buffer.from(text.trim(), 'hex');
  throw new StartError(`${source} must hold 64 hexadecimal digits${more}.`);
}
