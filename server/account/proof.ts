import type { Locale } from '../../src/lib/locale.ts';
import { accountMails } from '../platform/db/schema/accounts.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { NoticeKind } from '../platform/mail/accountMail.ts';
import { linkWay } from '../platform/mail/sendNow.ts';
import { assertCodeGiven, assertPassword, withCode } from './secondFactor.ts';

export type Proof = { current: string; code?: string | undefined };
type Own = Pick<Caller, 'id' | 'email'>;
/** Who makes a call, from which network, and how they show that they are not just at another's open browser. */
export type Prover = { user: Own; network: string; proof: Proof };
export type ProofDeps = Parameters<typeof withCode>[0];

/** Throws 422 unless the password is the caller's, and a code is given where they have a second step. Whether that one is right is judged by `withCode`. */
export async function assertProof(deps: ProofDeps, { user, network, proof }: Prover): Promise<void> {
  await assertPassword(deps, user, proof.current, network);
  await assertCodeGiven(deps, user.id, proof.code);
}

/** Does something after the caller's password and, in one transaction with it, their second step where it is on. Throws 422 as above, and where the code is wrong. */
export async function withProof<Result>(
  deps: ProofDeps,
  prover: Prover,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await assertPassword(deps, prover.user, prover.proof.current, prover.network);
  return afterProof(deps, prover, work);
}

/** The same where `assertProof` has judged the password before. */
export const afterProof = <Result>(
  deps: ProofDeps,
  { user, network, proof }: Prover,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => withCode(deps, { userId: user.id, network }, proof.code, work);

/** Mails an organiser about a change of their account, by the Foyer's own mail server; without one none is sent. */
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
