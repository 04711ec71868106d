import { gatewayOf } from '../platform/gateways/gateway.ts';
import { wideNetworkOf } from '../platform/http/network.ts';
import { createTurns } from '../platform/turns.ts';
import type { PurchaseRow } from './purchase.sql.ts';

/** An organiser's part comes first. */
const ownerOf = (name: string) => name.slice(0, name.indexOf(' '));

/**
 * What strangers have Stripe asked at the same moment about one organiser's payments, and of it those of one site: Stripe refuses an account that asks too
 * often, and then no buyer can pay there. Whoever holds orders unpaid can have it asked again and again.
 */
const turns = createTurns({
  atOnce: Number.POSITIVE_INFINITY,
  ofOne: 2,
  ofWide: 8,
  perCaller: 1_000,
  inAll: 10_000,
  wideOf: ownerOf,
});

/** Does what asks a gateway about a buyer's payment when it is their turn; at once where that is none of others. */
export const inAskingTurn = <Answer>(
  { ownerId, gateway, stripeMode }: Pick<PurchaseRow, 'ownerId' | 'gateway' | 'stripeMode'>,
  network: string,
  ask: () => Promise<Answer>,
): Promise<Answer> =>
  (gateway ?? gatewayOf(stripeMode)) === 'sandbox' ? ask() : turns.take(`${ownerId} ${wideNetworkOf(network)}`, ask);
