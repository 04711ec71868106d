import { Box, HStack } from '@chakra-ui/react';
import { desk } from '#words/desk.ts';
import { editing } from '#words/editing.ts';
import type { EditorActor, EditorSnapshot } from '../../../machines/parts/editor.ts';
import { Button } from '../Button.tsx';
import { ButtonLink } from '../ButtonLink.tsx';
import { ErrorNote } from '../ErrorNote.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { May, useMay } from './May.tsx';

type Props<Subject, Draft, Saved> = {
  editor: EditorActor<Subject, Draft, Saved>;
  snapshot: EditorSnapshot<Subject, Draft, Saved>;
  submit: string;
  /** Where Cancel leads; without it there is none. */
  back?: string;
  /** `possible` is false where the server would refuse: the dialog then says why, and what to do instead. `askedElsewhere`: the page confirms it with a dialog of its own. */
  removal?:
    | { label: string; title: string; text: string; possible?: boolean }
    | { label: string; askedElsewhere: true };
};

/** The foot of an editor's form: save, go back, remove, and why the last save failed. */
export function EditorActions<Subject, Draft, Saved>(props: Props<Subject, Draft, Saved>) {
  const { editor, snapshot, submit, back, removal } = props;
  const busy = snapshot.hasTag('busy');
  const mayChange = useMay()('manage');
  return (
    <>
      {snapshot.matches({ editing: 'refused' }) ? (
        <ErrorNote error={snapshot.context.error ?? { msg: editing.timedOutSaving }} />
      ) : null}
      <HStack wrap="wrap" gap="2">
        <May need="manage">
          <Button type="submit" disabled={busy}>
            {snapshot.matches('saving') ? desk.saving : submit}
          </Button>
        </May>
        {back ? (
          <ButtonLink href={back} variant="ghost">
            {desk.cancel}
          </ButtonLink>
        ) : null}
        {snapshot.matches('saved') ? <span className="form-help">{desk.saved}</span> : null}
        {removal && mayChange ? (
          <Box marginInlineStart="auto">
            <Button
              type="button"
              variant="ghost"
              tone="danger"
              disabled={busy}
              onClick={() => editor.send({ type: 'removal.requested' })}
            >
              {removal.label}
            </Button>
          </Box>
        ) : null}
      </HStack>
      {removal && 'title' in removal ? (
        <ConfirmDialog
          open={snapshot.hasTag('removal')}
          busy={snapshot.matches('removing')}
          title={removal.title}
          confirmLabel={removal.possible === false ? undefined : removal.label}
          onConfirm={() => editor.send({ type: 'removal.confirmed' })}
          onCancel={() => editor.send({ type: 'removal.cancelled' })}
        >
          {removal.text}
          {snapshot.matches('notRemoved') ? (
            <ErrorNote error={snapshot.context.error ?? { msg: editing.timedOutRemoving }} />
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
