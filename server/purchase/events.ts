import type { TimelineEntry } from '../../src/api/contract/purchaseEvents.ts';
import type { MailKind } from '../../src/lib/mail.ts';
import type { PurchaseStatus } from '../../src/lib/purchase.ts';
import type { PurchaseEvent } from '../../src/machines/purchase/purchase.ts';
import type { Db, Tx } from '../platform/deps.ts';

/** What happens to purchases, besides that they are ordered and get another status. */
type Events = {
  paid: { id: string };
  /** Of a purchase that has ended; its form's row is locked. */
  ticketsReleased: { id: string; formId: string; settledAt: string | null };
  moneySentBack: { id: string; refundId: string };
  refundFailed: { id: string; refundId: string };
};

/** Called one after the other, in the transaction of what happened. */
type Told<Facts> = readonly ((tx: Tx, facts: Facts, now: Date) => Promise<unknown>)[];

/** A purchase, with its attendees' names by their ids. */
type Known = { id: string; names: ReadonlyMap<string, string> };

type Listeners = { [Name in keyof Events]: Told<Events[Name]> };

/** Who is told what happens to purchases. */
export type PurchaseListeners = Listeners & {
  /**
   * By which mail the buyer hears of a new purchase, or of its next status; null for none. The statement that saves either writes the
   * mail, too: in a sale rush no buyer waits for one more.
   */
  ordered: (status: PurchaseStatus) => MailKind | null;
  changed: (from: PurchaseStatus, by: PurchaseEvent['type'], status: PurchaseStatus) => MailKind | null;
  /** What others know of a purchase, for its timeline. */
  timeline: readonly ((db: Db, purchase: Known) => Promise<TimelineEntry[]>)[];
};

let told: PurchaseListeners | null = null;

/** Says who is told. To be called when the server starts. */
export function listenToPurchases(all: PurchaseListeners): void {
  told = all;
}

export function listeners(): PurchaseListeners {
  if (!told) throw new Error('Nobody listens to purchases yet.');
  return told;
}

/** Tells all who listen that something happened to a purchase. */
export async function tell<Name extends keyof Events>(
  tx: Tx,
  what: Name,
  facts: Events[Name],
  now: Date,
): Promise<void> {
  const all: Listeners = listeners();
  for (const hear of all[what]) await hear(tx, facts, now);
}
