import type { NoticeKind } from '../../src/lib/accountMail.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { accountMails } from '../platform/db/schema/accounts.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { linkWay } from '../platform/mail/sendNow.ts';
import { assertCodeGiven, assertPassword, withCode } from './secondFactor.ts';

type Proof = { current: string; code?: string | undefined };
type Own = Pick<Caller, 'id' | 'email' | 'ownerId'>;
/** Who makes a call, from which network, and how they show that they are not just at somebody's open browser. */
export type Prover = { user: Own; network: string; proof: Proof };
export type ProofDeps = Parameters<typeof withCode>[0] & Pick<Deps, 'ownMailServer' | 'publicUrl'>;

/** Throws 422 unless the password is the caller's, and a code is given where they have a second step. Whether that one is right is judged by `withProof`. */
export async function assertProof(deps: ProofDeps, { user, network, proof }: Prover): Promise<void> {
  await assertPassword(deps, user, proof.current, network);
  await assertCodeGiven(deps, user.id, proof.code);
}

/** Does something in one transaction with the second step of who was asked by `assertProof`. */
export const withProof = <Result>(
  deps: ProofDeps,
  { user, network, proof }: Prover,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => withCode(deps, { userId: user.id, network }, proof.code, work);

/** Mails an organiser about a change of their account, by the Foyer's own mail server; without one nobody is told. */
export async function tellOfChange(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ownMailServer' | 'publicUrl'>,
  { id: userId, ownerId }: Pick<Caller, 'id' | 'ownerId'>,
  kind: NoticeKind,
  locale: Locale,
): Promise<void> {
  if (linkWay(deps) === 'log') return;
  const now = deps.clock();
  await tx.insert(accountMails).values({ kind, userId, ownerId, locale, nextAttemptAt: now, createdAt: now });
}
