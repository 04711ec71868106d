import { account } from '#words/account.ts';
import { to } from '../../paths.ts';
import { SignInDialog } from '../../views/account/SignInDialog.tsx';
import { useSignIn } from './useSignIn.ts';

/** Over the page on which a session ended, so that what was typed there stays. */
export default function SignInAgain() {
  return <SignInDialog actor={useSignIn()} words={account.signInAgain} other={to.signin()} />;
}
