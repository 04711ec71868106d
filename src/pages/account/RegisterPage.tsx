import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { labels } from '#words/labels.ts';
import { validation } from '#words/validation.ts';
import { call } from '../../api/client.ts';
import { register } from '../../api/contract/account.ts';
import { assertValid } from '../../api/contract/assertValid.ts';
import { task } from '../../machines/parts/task.ts';
import { RegisterView } from '../../views/account/RegisterView.tsx';

export default function RegisterPage() {
  const [logic] = useState(() =>
    task({
      ask: async (email: string, signal) => {
        assertValid(register.input, { email }, { labels, validation });
        return (await call(register, { email }, { signal })).linkBy;
      },
    }),
  );
  return <RegisterView actor={useActorRef(logic)} />;
}
