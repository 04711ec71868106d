import { expect, it } from 'vitest';
import { statementLimits } from '../../src/lib/statementLimits.ts';

it('takes 10 MB and 5,000 lines of a bank statement, and of each line what a screen can show', () =>
  expect(statementLimits).toEqual({ bytes: 10_000_000, entries: 5_000, text: 400, id: 300, batch: 250 }));
