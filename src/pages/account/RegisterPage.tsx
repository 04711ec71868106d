import { register } from '../../api/contract/account.ts';
import { app } from '../../messages/app.ts';
import { to } from '../../paths.ts';
import { SignInView } from '../../views/account/SignInView.tsx';
import { useSignIn } from './useSignIn.ts';

export default function RegisterPage() {
  return (
    <SignInView
      actor={useSignIn(register)}
      words={app.register}
      other={to.signin()}
      remark={null}
      passwordKind="new-password"
    />
  );
}
