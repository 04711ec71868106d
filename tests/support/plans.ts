import type { Api } from './api.ts';

type Plan = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; 'Actual Loops': number; Plans?: Plan[] };

/** How many rows all steps of a query go through. */
export async function rowsRead({ pool }: Pick<Api, 'pool'>, text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
  return readBy(rows[0]['QUERY PLAN'][0].Plan);
}

const readBy = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, inner) => sum + readBy(inner), 0);
