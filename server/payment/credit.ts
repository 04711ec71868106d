import { portion } from '../../src/lib/money.ts';
import type { Charge, VatPart } from '../../src/lib/pricing.ts';

/** A part of what was charged, from one minor unit of it to before another. */
type Span = { from: number; to: number };

/** A credit note of a charge, or what takes one back. */
export type Credited = { id: string; takesBack: string | null; total: number };

/**
 * Which part of a charge the next credit note is of, after those that were issued, in this order: from the first minor unit on that
 * none of them has. It is less than `amount` where less is left.
 */
export function nextCredit(credits: readonly Credited[], amount: number, total: number): Span[] {
  const taken = new Map<string, Span[]>();
  for (const { id, takesBack, total: credited } of credits) {
    if (takesBack === null) taken.set(id, freeSpans([...taken.values()].flat(), credited, total));
    else taken.delete(takesBack);
  }
  return freeSpans([...taken.values()].flat(), amount, total);
}

function freeSpans(taken: Span[], amount: number, total: number): Span[] {
  const spans: Span[] = [];
  let [from, left] = [0, amount];
  for (const span of [...taken, { from: total, to: total }].sort((one, other) => one.from - other.from)) {
    const to = Math.min(span.from, from + left);
    if (to > from) spans.push({ from, to });
    left -= to - from;
    from = span.to;
  }
  return spans;
}

/**
 * What a credit note of these parts of a charge is of: from every rate its share. Credit notes of all of it add up to the whole
 * charge, at every rate.
 */
export function creditOf(charge: Pick<Charge, 'vat' | 'total'>, spans: readonly Span[]) {
  const steps = spans.flatMap(({ from, to }) => [
    { sign: -1, parts: creditedOf(charge, from) },
    { sign: 1, parts: creditedOf(charge, to) },
  ]);
  const all = (place: number, of: 'net' | 'vat') =>
    steps.reduce((amount, { sign, parts }) => amount + sign * (parts[place]?.[of] ?? 0), 0);
  const vat = charge.vat.map(({ rate }, place) => ({ rate, net: all(place, 'net'), vat: all(place, 'vat') }));
  const total = spans.reduce((amount, { from, to }) => amount + to - from, 0);
  return { vat, net: total - vat.reduce((amount, part) => amount + part.vat, 0), total };
}

/** At no rate is it less for more: each rate has its share of what those before left, unlike `sharesOf` with three rates. */
function creditedOf({ vat }: Pick<Charge, 'vat'>, credited: number): VatPart[] {
  let left = credited;
  let gross = vat.reduce((all, part) => all + part.net + part.vat, 0);
  return vat.map(({ rate, net, vat: ofAll }) => {
    const own = net + ofAll;
    const share = portion(left, own, gross);
    const tax = portion(ofAll, share, own);
    left -= share;
    gross -= own;
    return { rate, net: share - tax, vat: tax };
  });
}
