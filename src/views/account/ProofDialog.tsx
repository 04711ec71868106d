import './SignInView.css';
import './AccountView.css';
import { secondFactor as words } from '#words/secondFactor.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { type Proof, ProofForm, ProofRows, proofIn } from './ProofForm.tsx';

export type { Proof };

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
export const ProofDialog = ({ title, text, withCode, onProven, onCancel, ...form }: Props) => (
  <Dialog title={title} onClose={onCancel}>
    <ProofForm {...form} failed={words.failed} onSubmit={(typed) => onProven(proofIn(typed))} onCancel={onCancel}>
      <p className="account-lead">{text}</p>
      <ProofRows error={form.error} withCode={withCode} autoFocus />
    </ProofForm>
  </Dialog>
);
