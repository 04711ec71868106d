import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawMachines } from '../../scripts/docs-machines.ts';
import { readMachines } from '../../scripts/support/readMachines.ts';

const folder = join(import.meta.dirname, '../../src/machines');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('machine files', () => {
  it('hold one machine each', async () => {
    const withMachine = files.filter((file) => textOf(file).includes('.createMachine('));
    expect((await readMachines()).map(({ file }) => file).sort()).toEqual(withMachine.sort());
  });

  it.each(files)('%s stays small enough to be read whole', (file) => {
    expect(textOf(file).split('\n').length).toBeLessThan(450);
  });
});

const docs = join(import.meta.dirname, '../../docs/machines');
const drawn = await drawMachines();

describe('the diagrams of docs/machines', () => {
  it('are a page for each feature, and their index', () => {
    expect(readdirSync(docs).sort()).toEqual([...drawn.keys()].sort());
  });

  it.each([...drawn])('%s shows the machines as they are (else: npm run docs:machines)', (name, text) => {
    expect(readFileSync(join(docs, name), 'utf8')).toBe(text);
  });
});
