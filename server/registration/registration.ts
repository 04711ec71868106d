import { initialTransition, transition } from 'xstate';
import type { PurchaseView } from '../../src/api/contract/payment.ts';
import type { PaymentMethod } from '../../src/lib/enumerations.ts';
import { type PurchaseStatus, reservingStatuses } from '../../src/lib/purchaseStatus.ts';
import { purchaseMachine } from '../../src/machines/payment/purchase.ts';
import { statement } from '../db/statement.ts';
import { untilWon } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, HttpError, notFound } from '../httpError.ts';
import { purchaseView, readPurchaseOfBrowser } from '../payment/purchaseRow.ts';
import { readFormOnSale } from './formOnSale.ts';
import { inFormQueue, shortagesOf } from './formQueue.ts';
import { orderOf, type Registration } from './order.ts';
import { newPurchase, savePurchase } from './orderRows.ts';

type RegistrationDeps = Pick<Deps, 'pool' | 'clock'>;

/** How often a registration tries again when what it saw to be left was gone the moment it took it. */
const max = 20;

/**
 * Registers people in one purchase and holds their places, all or nothing. The browser's key answers with its purchase
 * again, also when the form has closed or filled up since.
 */
export async function register(deps: RegistrationDeps, registration: Registration): Promise<PurchaseView> {
  try {
    return await registerOnce(deps, registration);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const made = await readPurchaseOfBrowser(deps.pool, registration.formId, registration.key);
    if (!made) throw error;
    return purchaseView(made, deps.clock());
  }
}

async function registerOnce({ pool, clock }: RegistrationDeps, registration: Registration): Promise<PurchaseView> {
  const { formId, promoCode, paymentMethod, key } = registration;
  for (let tries = 0; tries < max; ) {
    const shortages = shortagesOf(pool, formId);
    const onSale = await readFormOnSale(pool, formId, promoCode);
    if (!onSale) throw notFound((words) => words.registration.unknown);
    const now = clock();
    const order = orderOf(onSale, registration, now.toISOString());
    const outcome = await inFormQueue(pool, formId, shortages, async () => {
      // Only of those whose turn it is: in a rush most hear that it is sold out.
      const status = firstStatus(order.priced.total, paymentMethod);
      const purchase = newPurchase(onSale, registration, order, status, now);
      const saved = await untilWon(() => savePurchase(pool, purchase, order, key, now));
      return saved === 'saved' ? purchase : saved;
    });
    if (typeof outcome === 'object') return purchaseView(outcome, now);
    // The purchase that this key made before is found by the caller.
    if (outcome === 'made') break;
    if (outcome === 'gone') tries++;
  }
  throw conflict((words) => words.registration.busy);
}

function firstStatus(total: number, method: PaymentMethod): PurchaseStatus {
  const [held] = initialTransition(purchaseMachine, { total, method, moneyReceived: false });
  const [submitted] = transition(purchaseMachine, held, { type: 'purchase.submitted' });
  return submitted.value as PurchaseStatus;
}

const findExisting = statement<{ email: string }>(
  'registered_emails',
  `select distinct lower(r.email) as email
   from registered_users r join purchases p on p.id = r.purchase_id
   where r.form_id = $1 and lower(r.email) = any($2) and r.listed and r.deleted_at is null
     and p.status = any($3)`,
);

/** Which of these addresses belong to people who are registered with the form, as they were given. */
export async function existingEmails(
  { pool }: Pick<Deps, 'pool'>,
  formId: string,
  emails: string[],
): Promise<string[]> {
  const found = await findExisting(
    pool,
    formId,
    emails.map((email) => email.toLowerCase()),
    reservingStatuses,
  );
  const known = new Set(found.map(({ email }) => email));
  return emails.filter((email) => known.has(email.toLowerCase()));
}
