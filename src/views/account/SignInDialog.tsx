import { useEffect, useRef } from 'react';
import type { SignInActor } from '../../machines/account/signIn.ts';
import type { account } from '../../messages/account.ts';
import { SignInForm } from './SignInView.tsx';

type Props = { actor: SignInActor; words: (typeof account)['signInAgain']; other: string };

/** Signing in over a page that stays as it is. Escape does not close it: without a session there is nothing to go back to. */
export function SignInDialog({ actor, words, other }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  // A native dialog is modal only when opened by its method.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="sign-in-again"
      aria-label={words.heading}
      onCancel={(event) => event.preventDefault()}
    >
      <SignInForm actor={actor} words={words} other={other} remark={null} passwordKind="current-password" />
    </dialog>
  );
}
