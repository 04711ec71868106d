import type { account } from '#words/account.ts';
import type { SignInActor } from '../../machines/account/signIn.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { SignInForm } from './SignInView.tsx';

type Props = { actor: SignInActor; words: (typeof account)['signInAgain']; other: string };

/** Signing in over a page that stays as it is. Escape does not close it: without a session there is nothing to go back to. */
export function SignInDialog({ actor, words, other }: Props) {
  return (
    <Dialog title={words.heading} look="bare">
      <SignInForm actor={actor} words={words} other={other} remark={null} />
    </Dialog>
  );
}
