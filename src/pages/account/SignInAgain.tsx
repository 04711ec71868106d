import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { access } from '#words/access.ts';
import { account } from '#words/account.ts';
import { to } from '../../paths.ts';
import { SignInForm } from '../../views/account/SignInView.tsx';
import { ButtonLink } from '../../views/parts/ButtonLink.tsx';
import { Dialog } from '../../views/parts/Dialog.tsx';
import { useAppActors } from '../parts/appActors.tsx';
import { useSignIn } from './useSignIn.ts';

/** Over the page on which a session ended, so that what was typed there stays. What was refused for that is said no longer. */
export default function SignInAgain() {
  const { notices, session } = useAppActors();
  useEffect(() => () => notices.send({ type: 'cause.ended', end: 'page' }), [notices]);
  const isDevice = useSelector(session, ({ context }) => context.lastUser?.isDevice ?? false);
  return isDevice ? <SignedOutDevice /> : <SignIn />;
}

/** Without the provider, whose page would take the place of this one. Escape does not close it: without a session there is nothing to go back to. */
const SignIn = () => (
  <Dialog title={account.signInAgain.heading} look="bare">
    <SignInForm {...useSignIn()} words={account.signInAgain} other={to.signin()} provider={null} remark={null} />
  </Dialog>
);

/**
 * The organiser has locked this device or removed its login, or it was not used for long: no password signs it in, and only the organiser
 * can give it a new code and a list again.
 */
function SignedOutDevice() {
  useEffect(() => {
    import('../parts/doorLists.ts').then(({ forgetListsOfOthers }) => forgetListsOfOthers(null)).catch(() => {});
  }, []);
  return (
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
}
