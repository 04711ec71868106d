import './SignInView.css';
import './AccountView.css';
import { secondFactor as words } from '#words/secondFactor.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { errorAt } from '../parts/errorAt.ts';
import type { Typed } from '../parts/form/TypedForm.tsx';
import { CodeRow } from './CodeForm.tsx';
import { CurrentPassword, ProofForm } from './ProofForm.tsx';

/** With what somebody shows that they are not just at an open browser. */
export type Proof = { current: string; code?: string };

/** Whether a call was refused for want of it. */
export const isUnproven = ({ field }: ApiError): boolean => field === 'current' || field === 'code';

type Props = {
  title: string;
  text: string;
  submit: string;
  busy: boolean;
  isRefused: boolean;
  error: ApiError | null;
  /** Whether the account has a second step, as far as the page knows. */
  withCode: boolean;
  onProven: (proof: Proof) => void;
  onCancel: () => void;
};

/** Asks for the password, and a code where there is a second step, before something is done. Not to be within another form. */
export function ProofDialog({ title, text, withCode, onProven, onCancel, ...form }: Props) {
  const { error } = form;
  const submit = (typed: Typed) => {
    const code = typed('code');
    onProven({ current: typed('current'), ...(code !== '' && { code }) });
  };
  return (
    <Dialog title={title} onClose={onCancel}>
      <ProofForm {...form} failed={words.failed} onSubmit={submit} onCancel={onCancel}>
        <p className="account-lead">{text}</p>
        <CurrentPassword error={error} autoFocus />
        {/* It may have been turned on elsewhere: then the refusal says so. */}
        {withCode || errorAt(error, 'code') ? <CodeRow error={error} autoFocus={false} /> : null}
      </ProofForm>
    </Dialog>
  );
}
