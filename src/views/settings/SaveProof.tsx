import { secondFactor as words } from '#words/secondFactor.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { ProofDialog } from '../account/ProofDialog.tsx';

type Props<Subject, Draft, Saved> = {
  editor: EditorActor<Subject, Draft, Saved>;
  snapshot: EditorSnapshot<Subject, Draft, Saved>;
  submit: string;
  withCode: boolean;
};

/** Asks for the owner's password before what they typed is saved. */
export function SaveProof<Subject, Draft, Saved>(props: Props<Subject, Draft, Saved>) {
  const { editor, snapshot, submit, withCode } = props;
  return snapshot.matches('confirmingSave') ? (
    <ProofDialog
      title={words.proveTitle}
      text={words.proveText}
      submit={submit}
      busy={false}
      isRefused={snapshot.context.error !== null}
      error={snapshot.context.error}
      withCode={withCode}
      onProven={(given) => editor.send({ type: 'save.confirmed', given })}
      onCancel={() => editor.send({ type: 'save.cancelled' })}
    />
  ) : null;
}
