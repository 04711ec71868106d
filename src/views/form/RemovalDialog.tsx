import { form as words } from '#words/form.ts';
import { answeredBy, chosenBy, optionAt } from '../../lib/formDraft.ts';
import type { FormBuilderActor, FormBuilderSnapshot } from '../../machines/form/formBuilder.ts';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';

/** Asks before a question or an option is removed that attendees have answered or chosen. */
export function RemovalDialog({ builder, snapshot }: { builder: FormBuilderActor; snapshot: FormBuilderSnapshot }) {
  const { removal, form, counts } = snapshot.context;
  const { id = '', index = null } = removal ?? {};
  const question = form.questions.find((asked) => asked.id === id);
  const option = index === null ? null : (optionAt(form.questions, id, index) ?? '');
  const [title, text, confirm] =
    option === null
      ? [
          words.removeTitle(question?.label || words.unnamedQuestion),
          words.removeText(words.answered(answeredBy(counts, id))),
          words.removeConfirm,
        ]
      : [
          words.removeOptionTitle(option),
          words.removeOptionText(words.chosen(chosenBy(counts, id, option))),
          words.removeOptionConfirm,
        ];
  return (
    <ConfirmDialog
      open={removal !== null}
      title={title}
      confirmLabel={confirm}
      onConfirm={() => builder.send({ type: 'removal.confirmed' })}
      onCancel={() => builder.send({ type: 'removal.cancelled' })}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
