import { expect, it } from 'vitest';
import { reportName } from '../../src/lib/reportName.ts';

it('names a report by its type and when it was made', () => {
  expect(reportName('financial', '2026-11-22T01:38:57.120Z')).toBe('financial-report-20261122T013857Z.xlsx');
});
