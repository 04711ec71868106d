import { freeShares, heldShares, orderPuzzle } from '../../src/lib/limits.ts';

/** What is left of a ticket or of a form, null where that is not limited, and how many of it one order may have. */
export type Sold = { left: number | null; perOrder: number };
/**
 * Tickets of it that orders without money hold: those of the buyer's network and of the wide one around it, with what they let go in the
 * last hour; those of all whose network is not known; those that are paid later; and all, whoever ordered them.
 */
export type Held = { network: number; wideNetwork: number; unknown: number; later: number; open: number };
/** `isKnown`: buyers can be told apart by their network. */
type Asked = Sold & { wanted: number; isPaidLater: boolean; isKnown: boolean; held: Held };
/** Whose share would be exceeded, and how many tickets fit into it still. */
export type OverShare = { of: 'network' | 'unknown' | 'later'; more: number };

const rounded = (left: number, part: number) => Math.floor(left * part);

/**
 * How many tickets one network may hold without having paid for them, of what is left: what one order may have, up to half of it, and of
 * much a part that is larger; it gets smaller as less is left, and is a family where orders without money hold more than is left.
 */
export function networkShare({ left, perOrder }: Sold, isPaidLater: boolean, open: number): number {
  const { least, order, card, later } = heldShares;
  const { part, most } = isPaidLater ? later : card;
  if (left === null) return most;
  if (open > left) return least;
  return Math.max(least, Math.min(perOrder, rounded(left, order)), Math.min(most, rounded(left, part)));
}

/**
 * Rounds of a hash for each key that an order's puzzle tries, where so much is left of something and orders without money hold so much of
 * it; 0 for no puzzle. As many for each doubling of what is held against what is left.
 */
export function puzzleCost(left: number | null, open: number): number {
  const { from, cost, hardest } = orderPuzzle;
  if (left === null || open <= left || open < from) return 0;
  return cost * Math.min(hardest, 2 ** Math.floor(Math.log2(open / left)));
}

/** What keeps an order from holding so many tickets of something; null where nothing does. */
export function overShare({ wanted, isPaidLater, isKnown, held, ...sold }: Asked): OverShare | null {
  const { wide, unknown, laterOfForm } = heldShares;
  const share = networkShare(sold, isPaidLater, held.open);
  // Of what is left, and of what they hold of it.
  const ofAll = ({ part, least }: { part: number; least: number }, theirs: number) =>
    sold.left === null ? Number.POSITIVE_INFINITY : Math.max(least, rounded(sold.left + theirs, part)) - theirs;
  const shares: OverShare[] = [
    ...(isKnown
      ? [{ of: 'network' as const, more: Math.min(share - held.network, share * wide - held.wideNetwork) }]
      : [{ of: 'unknown' as const, more: ofAll(unknown, held.unknown) }]),
    ...(isPaidLater ? [{ of: 'later' as const, more: ofAll(laterOfForm, held.later) }] : []),
  ];
  const over = shares.find(({ more }) => wanted > more);
  return over ? { ...over, more: Math.max(0, over.more) } : null;
}

/**
 * How many of something that there are `size` of, null where it is not limited, may be taken free of charge in a day by one network, or a wide one;
 * `least` at any rate.
 */
export const freeShare = (size: number | null, of: 'network' | 'wide', least: number = freeShares.least): number =>
  size === null ? Number.POSITIVE_INFINITY : Math.max(least, rounded(size, freeShares[of]));

/** `least` of what there is little of: at a form for many that is not one house's own. */
export const leastShare = (capacity: number | null): number | undefined =>
  isSmall(capacity) ? undefined : heldShares.least;

/** A form of so few that one house may have all of it. */
export const isSmall = (capacity: number | null): boolean => capacity !== null && capacity <= freeShares.least;
