import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawMachines } from '../../scripts/docs-machines.ts';

const folder = join(import.meta.dirname, '../../docs/machines');
const drawn = await drawMachines();

describe('the diagrams of docs/machines', () => {
  it('are a page for each feature, and their index', () => {
    expect(readdirSync(folder).sort()).toEqual([...drawn.keys()].sort());
  });

  it.each([...drawn])('%s shows the machines as they are (else: npm run docs:machines)', (name, text) => {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });
});
