import { useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { account } from '#words/account.ts';
import { to } from '../../paths.ts';
import { SignInView } from '../../views/account/SignInView.tsx';
import { useAppActors } from '../parts/appActors.tsx';
import { providerName, turnedBackAt } from './provider.ts';
import { useSignIn } from './useSignIn.ts';

export default function SignInPage() {
  const { session } = useAppActors();
  const expired = useSelector(session, (state) => state.matches('expired'));
  return (
    <SignInView
      {...useSignIn(turnedBackAt(useSearch()))}
      provider={providerName()}
      words={account.signIn}
      other={to.register()}
      remark={expired ? account.expired : null}
    />
  );
}
