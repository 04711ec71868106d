import type { Api } from './api.ts';

type Plan = {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

/** How many rows all steps of a query go through. */
export async function rowsRead({ pool }: Pick<Api, 'pool'>, text: string, values: unknown[]): Promise<number> {
  return readBy(await planOf(pool, text, values));
}

/** How many blocks of 8 kB it looks into: more where it reads values that are long. */
export async function blocksRead({ pool }: Pick<Api, 'pool'>, text: string, values: unknown[]): Promise<number> {
  const plan = await planOf(pool, text, values);
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

async function planOf(pool: Api['pool'], text: string, values: unknown[]): Promise<Plan> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
  return rows[0]['QUERY PLAN'][0].Plan;
}

const readBy = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, inner) => sum + readBy(inner), 0);
