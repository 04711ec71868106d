import * as v from 'valibot';
import { Invoice } from '../../src/api/contract/invoice.ts';
import { Charge, PurchaseView } from '../../src/api/contract/payment.ts';
import { PublicForm } from '../../src/api/contract/registration.ts';
import { isoSql, statement } from '../platform/db/statement.ts';
import { orderedForSql } from './purchase.sql.ts';

/*
 * What an invoice is made of, and the invoice itself. Written in SQL, because payments of one organiser wait for each other
 * while a number is taken: taking it and keeping the invoice are one statement.
 */

/** Everything that an invoice says of a paid purchase, as it is at this moment. */
export const invoiceFacts = statement(
  'invoice_facts',
  v.strictObject({
    ownerId: v.string(),
    test: v.boolean(),
    invoicePrefix: v.string(),
    ...v.omit(Charge, ['feeInside', 'vatIncluded']).entries,
    feeInside: v.boolean(),
    vatIncluded: v.boolean(),
    ...v.pick(PurchaseView, ['promoCode', 'reference', 'currency']).entries,
    terms: PublicForm.entries.event.entries.terms,
    lines: v.array(
      v.strictObject({
        name: v.string(),
        quantity: v.number(),
        total: v.number(),
        discount: v.number(),
        vatRate: v.nullable(v.number()),
      }),
    ),
    paymentMethod: Invoice.entries.paymentMethod,
    seller: v.strictObject(Invoice.entries.seller.entries),
    buyer: v.strictObject(Invoice.entries.buyer.entries),
    event: v.strictObject(Invoice.entries.event.entries),
  }),
  `select e.owner_id as "ownerId", p.payment_method = 'card' and p.test_mode as test,
     coalesce(s.invoice_prefix, '') as "invoicePrefix", p.fee, (p.terms->>'feeInside')::boolean as "feeInside",
     coalesce((p.terms->'vat'->>'included')::boolean, false) as "vatIncluded", p.reverse_charge as "reverseCharge",
     p.vat_parts as vat, p.net, p.total, p.terms, p.promo_code as "promoCode", p.reference, p.currency,
     p.payment_method as "paymentMethod",
     (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'total', l.total,
         'discount', l.discount, 'vatRate', l.vat_rate) order by l.position)
       from purchase_lines l where l.purchase_id = p.id) as lines,
     jsonb_build_object('name', coalesce(nullif(s.organisation, ''), nullif(u.name, ''), u.email),
       'address', coalesce(s.address, ''), 'country', coalesce(sold.country, ''), 'vatNumber', coalesce(sold."vatNumber", ''),
       'taxNumber', case when coalesce(sold."vatNumber", '') = '' then coalesce(sold."taxNumber", '') else '' end,
       'email', coalesce(nullif(s.contact, ''), u.email)) as seller,
     jsonb_build_object('name', coalesce(p.company->>'name', ${orderedForSql('p')}, (select r.firstname || ' ' || r.surname
         from registered_users r where r.purchase_id = p.id order by r.deleted_at is not null, r.position limit 1), p.buyer_email),
       'address', coalesce(p.company->>'address', ''), 'country', coalesce(p.company->>'country', ''),
       'vatNumber', coalesce(p.company->>'vatNumber', ''), 'email', p.buyer_email) as buyer,
     jsonb_build_object('name', e.name, 'place', e.place, 'startsAt', ${isoSql('e.starts_at')},
       'endsAt', ${isoSql('e.ends_at')}, 'timeZone', e.time_zone) as event
   from purchases p join events e on e.id = p.event_id join users u on u.id = e.owner_id
     left join settings s on s.owner_id = e.owner_id
     -- VAT is owed where it was charged: today's number only counts while the organiser still charges VAT there.
     left join lateral (
       select s.country, s.vat_number as "vatNumber", s.tax_number as "taxNumber"
         where p.seller is null or s.charges_vat and s.country = p.seller->>'country'
       union all
       select p.seller->>'country', p.seller->>'vatNumber', p.seller->>'taxNumber'
         where p.seller is not null and not coalesce(s.charges_vat and s.country = p.seller->>'country', false)
     ) sold on true
   where p.id = $1`,
);

/**
 * Takes the next number of an organiser's year and keeps what has it. Takes owner, test, year, prefix, key, purchase, refund,
 * original, time, content, and whether it takes back a credit note. No row, and no number taken, where the purchase has its
 * invoice, or the refund its credit note or that which takes it back.
 */
export const insertInvoice = statement(
  'invoice_insert',
  v.strictObject({ id: v.string(), number: v.string() }),
  `with counted as (
     insert into invoice_counters (owner_id, test, year, last)
     select $1, $2, $3, 1 where not exists (select from invoices
       where purchase_id = $6 and refund_id is not distinct from $7::uuid and reversal = $11)
     on conflict (owner_id, test, year) do update set last = invoice_counters.last + 1 returning last
   )
   insert into invoices (key, owner_id, purchase_id, refund_id, original_id, test, year, sequence, number, issued_at, content, reversal)
   select $5, $1, $6, $7, $8, $2, $3, last, $4 || $3 || '-' || lpad(last::text, greatest(4, length(last::text)), '0'), $9, $10, $11
   from counted returning id, number`,
);

/** Locks the purchase of a refund. */
export const lockRefunded = statement(
  'refunded_lock',
  v.strictObject({ id: v.string() }),
  'select p.id from purchases p where p.id = (select r.purchase_id from refunds r where r.id = $1) for update',
);

const Content = v.strictObject(v.omit(Invoice, ['key', 'number', 'issuedAt', 'test', 'original', 'reversal']).entries);
const ofIssuer = {
  purchaseId: v.string(),
  ownerId: v.string(),
  test: v.boolean(),
  invoicePrefix: v.string(),
  content: Content,
};
const issuerSql = `i.purchase_id as "purchaseId", i.owner_id as "ownerId", i.test, i.content,
     coalesce((select s.invoice_prefix from settings s where s.owner_id = i.owner_id), '') as "invoicePrefix"`;

/** The invoice of a refund's purchase, with what was credited of it and taken back again before, in this order. */
export const creditFacts = statement(
  'credit_facts',
  v.strictObject({
    ...ofIssuer,
    amount: v.number(),
    invoiceId: v.string(),
    credits: v.array(v.strictObject({ id: v.string(), takesBack: v.nullable(v.string()), total: v.number() })),
  }),
  `select ${issuerSql}, r.amount, i.id as "invoiceId",
     coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'takesBack', case when c.reversal then c.original_id end,
         'total', c.content->'total') order by c.year, c.sequence)
       from invoices c where c.purchase_id = i.purchase_id and c.original_id is not null), '[]') as credits
   from refunds r join invoices i on i.purchase_id = r.purchase_id and i.original_id is null
   where r.id = $1`,
);

/** The credit note of a refund. */
export const creditNote = statement(
  'credit_note',
  v.strictObject({ ...ofIssuer, creditId: v.string() }),
  `select ${issuerSql}, i.id as "creditId" from invoices i where i.refund_id = $1 and not i.reversal`,
);

/** An invoice or credit note by the key of its link. */
export const invoiceByKey = statement(
  'invoice_by_key',
  v.strictObject({
    ...v.omit(Invoice, ['original']).entries,
    original: v.nullable(v.strictObject({ key: v.string(), number: v.string(), issuedAt: v.string() })),
  }),
  `select i.key, i.number, i.issued_at as "issuedAt", i.test, i.reversal,
     (select jsonb_build_object('key', o.key, 'number', o.number, 'issuedAt', ${isoSql('o.issued_at')})
       from invoices o where o.id = i.original_id) as original, c.*
   from invoices i, jsonb_to_record(i.content) as c(seller jsonb, buyer jsonb, event jsonb, reference text, currency text,
     "paymentMethod" text, lines jsonb, vat jsonb, net bigint, total bigint, "reverseCharge" boolean)
   where i.key = $1`,
);
