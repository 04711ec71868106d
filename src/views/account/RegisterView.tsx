import { account } from '#words/account.ts';
import type { LinkWay } from '../../lib/account.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { AskView } from './AskView.tsx';
import { Welcome } from './SignInView.tsx';

const { register } = account;

/** Asks for an organiser account. It is there once the link was used. */
export const RegisterView = ({ actor }: { actor: TaskActor<string, LinkWay> }) => (
  <Welcome>
    <AskView
      actor={actor}
      className="sign-in-form"
      words={register}
      asked={(way) => register.asked[way]}
      back={{ before: register.other, href: to.signin(), label: register.otherLink }}
    />
  </Welcome>
);
