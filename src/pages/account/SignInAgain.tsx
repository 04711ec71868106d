import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { account } from '#words/account.ts';
import { to } from '../../paths.ts';
import { SignedOutDialog, SignInDialog } from '../../views/account/SignInDialog.tsx';
import { useAppActors } from '../parts/appActors.tsx';
import { useSignIn } from './useSignIn.ts';

/** Over the page on which a session ended, so that what was typed there stays. What was refused for that is said no longer. */
export default function SignInAgain() {
  const { notices, session } = useAppActors();
  useEffect(() => () => notices.send({ type: 'cause.ended', end: 'page' }), [notices]);
  const isDevice = useSelector(session, ({ context }) => context.lastUser?.isDevice ?? false);
  return isDevice ? <SignedOutDevice /> : <SignIn />;
}

const SignIn = () => <SignInDialog {...useSignIn()} words={account.signInAgain} other={to.signin()} />;

/** The organiser has locked this device or removed its login, or it was not used for long: only the organiser can give it a list again. */
function SignedOutDevice() {
  useEffect(() => {
    import('../parts/doorLists.ts').then(({ forgetListsOfOthers }) => forgetListsOfOthers(null)).catch(() => {});
  }, []);
  return <SignedOutDialog />;
}
