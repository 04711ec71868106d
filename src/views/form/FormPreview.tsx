import '../registration/AttendeesStep.css';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { form as words } from '#words/form.ts';
import { askedFields, visibleQuestions } from '../../lib/answers.ts';
import type { EditedForm } from '../../lib/formDraft.ts';
import { attendeePath } from '../../lib/inputPath.ts';
import type { AttendeesForm } from '../registration/attendeeForm.ts';
import { FieldRow } from '../registration/FieldRow.tsx';
import { QuestionRow } from '../registration/QuestionRow.tsx';

/** The form as attendees see it, with their own parts; what is tried in here goes nowhere. */
export function FormPreview({ form }: { form: EditedForm }) {
  const tried = useForm<AttendeesForm>({ defaultValues: { attendees: [{ ticketId: '', fields: {}, answers: {} }] } });
  const answers = useWatch({ control: tried.control, name: attendeePath(0, 'answers') });
  const questions = form.questions.map(({ limits: _, ...question }) => ({
    ...question,
    options: [...new Set(question.options.filter((option) => option.trim() !== ''))],
    label: question.label || words.unnamedQuestion,
  }));
  return (
    <aside className="builder-preview" aria-label={words.preview}>
      <p className="builder-preview-note">
        <strong>{words.preview}</strong> {words.previewLead}
      </p>
      <div className="builder-preview-sheet">
        <h2>{form.title || words.previewUntitled}</h2>
        {form.description ? <p className="builder-preview-text">{form.description}</p> : null}
        <FormProvider {...tried}>
          <div className="form-grid">
            {askedFields(form).map(({ key, required }) => (
              <FieldRow key={key} index={0} field={key} required={required} />
            ))}
            {visibleQuestions(questions, answers ?? {}).map((question) => (
              // A question of another type is another control.
              <QuestionRow key={`${question.id} ${question.type}`} index={0} question={question} />
            ))}
          </div>
        </FormProvider>
      </div>
    </aside>
  );
}
