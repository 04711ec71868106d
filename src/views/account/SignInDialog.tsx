import { access } from '#words/access.ts';
import type { account } from '#words/account.ts';
import type { SignInActor } from '../../machines/account/signIn.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import type { PasskeyActor } from './PasskeySignIn.tsx';
import { SignInForm } from './SignInView.tsx';

type Props = {
  actor: SignInActor;
  passkey: PasskeyActor | null;
  words: (typeof account)['signInAgain'];
  other: string;
};

/** Signing in over a page that stays as it is, and so without the provider, whose page would take its place. Escape does not close it: without a session there is nothing to go back to. */
export function SignInDialog(props: Props) {
  return (
    <Dialog title={props.words.heading} look="bare">
      <SignInForm {...props} provider={null} remark={null} />
    </Dialog>
  );
}

/** A device that a code has set up and that is signed out now: no password signs it in, a new code does. */
export const SignedOutDialog = () => (
  <Dialog title={access.signedOut.heading}>
    <p className="dialog-text">{access.signedOut.text}</p>
    <p className="dialog-text">{access.signedOut.kept}</p>
    <div className="dialog-actions">
      <ButtonLink href={to.signin()} variant="outline">
        {access.signedOut.other}
      </ButtonLink>
    </div>
  </Dialog>
);
