import { describe, expect, it } from 'vitest';
import { describeLine } from '../../src/lib/invoiceLine.ts';

const words = {
  ticket: (ticket: string, event: string) => `${ticket} for ${event}`,
  discount: (code: string) => `less ${code}`,
  fee: 'a fee',
  refund: (event: string) => `back for ${event}`,
  reversal: (event: string) => `not back for ${event}`,
};

describe('a line of an invoice', () => {
  it.each([
    [{ kind: 'ticket', name: 'Day pass' }, 'Day pass for Harbour'],
    [{ kind: 'discount', name: 'SPRING' }, 'less SPRING'],
    [{ kind: 'fee', name: '' }, 'a fee'],
    [{ kind: 'refund', name: '' }, 'back for Harbour'],
    [{ kind: 'reversal', name: '' }, 'not back for Harbour'],
  ] as const)('is described by its kind: %o', (line, described) => {
    expect(describeLine(line, 'Harbour', words)).toBe(described);
  });
});
