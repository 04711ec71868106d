import '../registration/AttendeesStep.css';
import { Button } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { FormWithQuestions } from '../../api/contract/registrationForm.ts';
import type { RegisteredUser } from '../../api/contract/users.ts';
import { askedFields, visibleQuestions } from '../../lib/answers.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { PurchaseStatus } from '../../lib/enumerations.ts';
import type { Person } from '../../lib/party.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { organiser } from '../../messages/organiser.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { FieldRow } from '../registration/FieldRow.tsx';
import { formValues, type PeopleForm, resolverOf, typedPeople } from '../registration/attendeeForm.ts';
import { QuestionRow } from '../registration/QuestionRow.tsx';
import { EditorActions } from '../parts/EditorActions.tsx';
import { EditorFrame } from '../parts/EditorFrame.tsx';
import { ListingActs } from '../parts/ListingActions.tsx';
import { paymentTone } from './paymentTone.ts';
import { peopleQuestions } from './attendeeQuestions.ts';
import { nameOf, type PersonRow } from './attendeeRow.ts';

const words = organiser.attendees;

/** A person's form with what they answered. */
export type PersonSubject = PersonDraft & { form: FormWithQuestions };
export type PersonDraft = Pick<Person, 'fields' | 'answers'>;
export type PersonEditor = EditorActor<PersonSubject, PersonDraft, RegisteredUser>;
type Props = {
  editor: PersonEditor;
  people: ListingActor<PersonRow>;
  person: PersonRow;
  timeZone: string;
  onClose: () => void;
};

const cancellable: readonly PurchaseStatus[] = ['held', 'paying', 'paid', 'free', 'awaitingTransfer'];

/** One person: what they answered, to be changed, and what can be done with their purchase. */
export function PersonSheet({ editor, people, person, timeZone, onClose }: Props) {
  const snapshot = useSelector(people, (state) => state);
  const { ticketName, reference, paymentStatus, registeredAt } = person;
  const busy = snapshot.matches('acting');
  const act = (name: string) => people.send({ type: 'act.requested', act: name, row: person });
  return (
    <Sheet
      title={nameOf(person)}
      lead={
        <>
          <StatusTag tone={paymentTone[paymentStatus]}>{words.statuses[paymentStatus]}</StatusTag> {ticketName} ·{' '}
          {reference} · {formatDateTime(registeredAt, timeZone)}
        </>
      }
      closeLabel={words.close}
      onClose={onClose}
    >
      <EditorFrame editor={editor}>
        {(subject, state) => <AnswersForm editor={editor} subject={subject} snapshot={state} />}
      </EditorFrame>
      <section className="sheet-part" aria-label={words.purchase}>
        <div>
          <h3>{words.purchase}</h3>
          <p className="form-help">{words.purchaseNote}</p>
        </div>
        <ListingActs list={people} snapshot={snapshot} questions={peopleQuestions} />
        <div className="form-actions">
          {paymentStatus === 'awaitingTransfer' ? (
            <Button size="sm" disabled={busy} onClick={() => act('markPaid')}>
              {words.markPaid}
            </Button>
          ) : null}
          {cancellable.includes(paymentStatus) ? (
            <Button size="sm" variant="outline" disabled={busy} onClick={() => act('cancelPurchase')}>
              {words.cancelPurchase}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" colorPalette="danger" disabled={busy} onClick={() => act('delete')}>
            {words.delete}
          </Button>
        </div>
      </section>
    </Sheet>
  );
}

type FormProps = {
  editor: PersonEditor;
  subject: PersonSubject;
  snapshot: EditorSnapshot<PersonSubject, PersonDraft, RegisteredUser>;
};

function AnswersForm({ editor, subject: { form, fields, answers }, snapshot }: FormProps) {
  const typed = useForm<PeopleForm>({
    resolver: resolverOf(form),
    defaultValues: formValues(form, [{ ticketId: '', fields, answers }]),
  });
  const given = useWatch({ control: typed.control, name: 'people.0.answers' });

  return (
    <FormProvider {...typed}>
      <form
        noValidate
        aria-busy={snapshot.hasTag('busy')}
        onChange={() => editor.send({ type: 'draft.changed' })}
        onSubmit={typed.handleSubmit((values) => {
          const [person] = typedPeople(values);
          if (person) editor.send({ type: 'draft.submitted', draft: person });
        })}
      >
        <fieldset disabled={snapshot.hasTag('busy')} className="form-grid">
          {askedFields(form).map(({ key, required }) => (
            <FieldRow key={key} index={0} field={key} required={required} />
          ))}
          {visibleQuestions(form.questions, given).map((question) => (
            <QuestionRow key={question.id} index={0} question={question} />
          ))}
          <EditorActions editor={editor} snapshot={snapshot} submit={words.save} />
        </fieldset>
      </form>
    </FormProvider>
  );
}
