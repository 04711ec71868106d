import { register } from '../../api/contract/user.ts';
import { app } from '../../messages/app.ts';
import { to } from '../../paths.ts';
import { EntranceView } from '../../views/account/SignInView.tsx';
import { useEntrance } from './useSignIn.ts';

export default function RegisterPage() {
  return (
    <EntranceView
      actor={useEntrance(register)}
      words={app.register}
      other={to.signin()}
      remark={null}
      passwordKind="new-password"
    />
  );
}
