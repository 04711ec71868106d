import { account } from '#words/account.ts';
import { to } from '../../paths.ts';
import { SignInView } from '../../views/account/SignInView.tsx';
import { useSignIn } from './useSignIn.ts';

export default function RegisterPage() {
  return (
    <SignInView
      actor={useSignIn('register')}
      words={account.register}
      other={to.signin()}
      remark={null}
      passwordKind="new-password"
    />
  );
}
