import { createHash } from 'node:crypto';
import type { Registration } from './order.ts';

/** Tells orders apart by what they order, whatever key they come with. */
export function orderHash({
  key: _,
  total: __,
  offer: ___,
  sharing: ____,
  promoCode,
  company,
  ...order
}: Registration): string {
  const said = JSON.stringify(
    { ...order, promoCode: promoCode?.toLowerCase() ?? null, company: company ?? undefined },
    sorted,
  );
  return createHash('sha256').update(said).digest('base64url');
}

/** Leaves out what is empty and puts the keys of records in one order. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === '' ? undefined : value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
