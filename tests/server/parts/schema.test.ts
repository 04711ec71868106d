import { describe, expect, it } from 'vitest';
import { purchaseActors } from '../../../src/api/contract/purchaseEvents.ts';
import { appUserTypes, roles } from '../../../src/lib/account.ts';
import { checkInKinds } from '../../../src/lib/admission.ts';
import { mailKinds, mailSecurities, mailStates } from '../../../src/lib/mail.ts';
import { purchaseStatuses, unpaidStatuses } from '../../../src/lib/purchase.ts';
import { openDatabase } from '../../support/fixtures.ts';

const database = await openDatabase();

/** What PostgreSQL says of itself in one value. */
const told = async (query: string): Promise<string> =>
  (await database.pool.query(`select ${query} as told`)).rows[0].told;
const checkOf = (name: string) =>
  told(`(select pg_get_constraintdef(oid) from pg_constraint where conname = '${name}')`);
const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word);
const sorted = (words: readonly (string | undefined)[]) => [...new Set(words)].sort();

describe('the database repeats the sets of src/lib', () => {
  it('keeps the statuses that a purchase can have', async () => {
    expect(sorted(quoted(await checkOf('purchases_status')))).toEqual(sorted(purchaseStatuses));
  });

  it.each([
    'purchases_holds',
    'purchases_open_email',
    'purchases_open_network',
  ])('keeps the unpaid purchases in the index %s', async (index) => {
    const condition = await told(
      `(select pg_get_expr(indpred, indrelid) from pg_index where indexrelid = '${index}'::regclass)`,
    );
    expect(sorted(quoted(condition))).toEqual(sorted(unpaidStatuses));
  });

  it('keeps the roles of logins, an event for each but the organisers', async () => {
    expect(sorted(quoted(await checkOf('users_role')))).toEqual(sorted(roles));
    const organiser = quoted(await checkOf('users_event'));
    expect(sorted([...organiser, ...appUserTypes])).toEqual(sorted(roles));
  });

  it('keeps the kinds of entries in the log of the door', async () => {
    expect(sorted(quoted(await checkOf('check_ins_kind')))).toEqual(sorted(checkInKinds));
  });

  it('keeps who can have done something about a purchase', async () => {
    expect(sorted(quoted(await checkOf('purchase_events_actor')))).toEqual(sorted(purchaseActors));
  });

  it('keeps what mails are about, what becomes of them, and how mail servers are protected', async () => {
    expect(sorted(quoted(await checkOf('mails_kind')))).toEqual(sorted(mailKinds));
    expect(sorted(quoted(await checkOf('mails_state')))).toEqual(sorted(mailStates));
    expect(sorted(quoted(await checkOf('mail_servers_security')))).toEqual(sorted(mailSecurities));
  });
});
