import { type SQL, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../src/lib/enumerations.ts';
import type { OrderMailKind } from '../../src/lib/mail.ts';
import type { PurchaseStatus } from '../../src/lib/purchase.ts';
import { registeredUsers } from '../db/schema/attendees.ts';
import { purchases } from '../db/schema/purchases.ts';

type Fit = { statuses?: readonly PurchaseStatus[]; methods?: readonly PaymentMethod[]; costs?: true };

/** Whose order gets such a mail, or got it before: nobody is shown how to pay what was free. */
const fits: Record<OrderMailKind, Fit> = {
  confirmation: { statuses: ['paid', 'free'] },
  ticket: { statuses: ['paid', 'free'] },
  transferInstructions: { methods: ['transfer'], costs: true },
  transferReminder: { methods: ['transfer'], costs: true },
  doorInstructions: { methods: ['door'], costs: true },
  paymentReceived: { statuses: ['paid'], methods: ['transfer', 'door'], costs: true },
  refund: { statuses: ['paid', 'refunded', 'cancelled'], costs: true },
  cancelled: {},
  expired: { methods: ['transfer', 'door'], costs: true },
};

/** Whether a mail of this kind fits an attendee's order. */
export function isFitting(kind: OrderMailKind): SQL {
  const { statuses, methods, costs } = fits[kind];
  const among = (column: SQL, values: readonly string[]) =>
    sql` and ${column} = any(${sql.param([...values])}::text[])`;
  return sql`exists (select from ${purchases} p where p.id = ${registeredUsers.purchaseId}${
    statuses ? among(sql`p.status`, statuses) : sql``
  }${methods ? among(sql`p.payment_method`, methods) : sql``}${costs ? sql` and p.total > 0` : sql``})`;
}
