import { useEffect } from 'react';
import { account } from '#words/account.ts';
import { to } from '../../paths.ts';
import { SignInDialog } from '../../views/account/SignInDialog.tsx';
import { useAppActors } from '../parts/appActors.tsx';
import { useSignIn } from './useSignIn.ts';

/** Over the page on which a session ended, so that what was typed there stays. What was refused for that is said no longer. */
export default function SignInAgain() {
  const { notices } = useAppActors();
  useEffect(() => () => notices.send({ type: 'cause.ended', end: 'page' }), [notices]);
  return <SignInDialog actor={useSignIn()} words={account.signInAgain} other={to.signin()} />;
}
