import { useForm, useWatch } from 'react-hook-form';
import { privacy as words } from '#words/privacy.ts';
import type { Retention } from '../../api/contract/privacy.ts';
import { formatDate } from '../../lib/dates.ts';
import { monthsLater, type RetentionScope, retentionMonths, retentionScopes } from '../../lib/privacy.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Options } from '../parts/form/ControlRow.tsx';
import { Select } from '../parts/Input.tsx';

/** What is kept, with the moment when it was read. */
export type RetentionSubject = { retention: Retention; now: string };
export type RetentionDraft = Pick<Retention, 'months' | 'scope'>;
export type RetentionEditor = EditorActor<RetentionSubject, RetentionDraft, RetentionSubject>;

type Props = { editor: RetentionEditor; timeZone: string };

/** For how long an event keeps what it knows of its attendees. Nothing is removed before the organiser has read what. */
export const RetentionForm = ({ editor, timeZone }: Props) => (
  <EditorFrame editor={editor}>
    {(subject, snapshot) => <Fields editor={editor} timeZone={timeZone} subject={subject} snapshot={snapshot} />}
  </EditorFrame>
);

type FieldsProps = Props & {
  subject: RetentionSubject;
  snapshot: EditorSnapshot<RetentionSubject, RetentionDraft, RetentionSubject>;
};
type Values = { scope: RetentionScope | 'never'; months: string };

function Fields({ editor, timeZone, subject, snapshot }: FieldsProps) {
  const { retention, now } = snapshot.context.saved ?? subject;
  const { draft } = snapshot.context;
  const { register, control, handleSubmit } = useForm<Values>({
    defaultValues: {
      scope: retention.months === null ? 'never' : retention.scope,
      months: String(retention.months ?? 12),
    },
  });
  const [scope, months] = useWatch({ control, name: ['scope', 'months'] });
  const day = (iso: string) => formatDate(iso, timeZone);
  const removesAt = monthsLater(retention.endsAt, Number(months));
  const removal = removesAt <= now ? words.removesNow : words.removesOn(day(removesAt));
  const offered = [...new Set([...retentionMonths, ...(retention.months === null ? [] : [retention.months])])];
  return (
    <form
      noValidate
      aria-busy={snapshot.hasTag('busy')}
      onChange={() => editor.send({ type: 'draft.changed' })}
      onSubmit={handleSubmit((values) =>
        editor.send(
          values.scope === 'never'
            ? { type: 'draft.submitted', draft: { scope: 'answers', months: null } }
            : { type: 'draft.proposed', draft: { scope: values.scope, months: Number(values.months) } },
        ),
      )}
    >
      <fieldset disabled={snapshot.hasTag('busy')} className="form-grid">
        <FormRow label={words.scope} required help={scope === 'never' ? words.keepsAll : undefined}>
          {(row) => (
            <Select size="lg" {...row} {...register('scope')}>
              <Options of={(['never', ...retentionScopes] as const).map((each) => [each, words.scopes[each]])} />
            </Select>
          )}
        </FormRow>
        {scope === 'never' ? null : (
          <FormRow label={words.months} required help={removal}>
            {(row) => (
              <Select size="lg" {...row} {...register('months')}>
                <Options
                  of={offered.sort((one, other) => one - other).map((each) => [each, words.monthsAfter(each)])}
                />
              </Select>
            )}
          </FormRow>
        )}
        {retention.removedAt ? <p className="form-help">{words.removedOn(day(retention.removedAt))}</p> : null}
        <EditorActions editor={editor} snapshot={snapshot} submit={words.save} />
        <ConfirmDialog
          open={snapshot.matches('confirmingSave')}
          title={words.confirmTitle[draft?.scope ?? 'answers']}
          confirmLabel={words.confirm}
          onConfirm={() => editor.send({ type: 'save.confirmed' })}
          onCancel={() => editor.send({ type: 'save.cancelled' })}
        >
          <p>{words.confirmText[draft?.scope ?? 'answers']}</p>
          <p>
            {removal} {words.confirmFinal}
          </p>
        </ConfirmDialog>
      </fieldset>
    </form>
  );
}
