import './AttendeesStep.css';
import { Button } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { PublicForm } from '../../api/contract/registrationForm.ts';
import type { RegistrationActor, RegistrationSnapshot } from '../../machines/registration/registration.ts';
import { registration as words } from '../../messages/registration.ts';
import { PersonCard } from './AttendeeCard.tsx';
import { Problem } from './StepError.tsx';
import { countFaults, formValues, type PeopleForm, resolverOf, typedPeople } from './attendeeForm.ts';
import { StepBar } from './StepBar.tsx';
import { StepHeading } from './StepHeading.tsx';

type Props = { actor: RegistrationActor; snapshot: RegistrationSnapshot; form: PublicForm };

/** Who comes: a card for each person. What is typed is kept by the machine at every stroke. */
export default function AttendeesStep({ actor, snapshot, form: { form, tickets } }: Props) {
  const { people, problem } = snapshot.context;
  const methods = useForm<PeopleForm>({ defaultValues: formValues(form, people), resolver: resolverOf(form) });
  const { handleSubmit, reset, setError, subscribe, trigger, formState } = methods;
  const faults = countFaults(formState.errors);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => actor.send({ type: 'people.changed', people: typedPeople(values) }),
      }),
    [actor, subscribe],
  );

  const place = problem?.field?.match(/attendees\.(\d+\.(?:fields|answers)\..+)$/)?.[1];
  const msg = problem?.msg;
  useEffect(() => {
    if (place) setError(`people.${place}` as 'people', { message: msg ?? '' }, { shouldFocus: true });
  }, [place, msg, setError]);

  /** Has the machine change the people, and shows what became of them. */
  function change(event: Parameters<typeof actor.send>[0]) {
    actor.send(event);
    reset(formValues(form, actor.getSnapshot().context.people), { keepErrors: true, keepIsSubmitted: true });
    if (formState.isSubmitted) trigger();
  }

  return (
    <FormProvider {...methods}>
      <form
        noValidate
        className="attendees"
        onSubmit={handleSubmit((values) => actor.send({ type: 'people.entered', people: typedPeople(values) }))}
      >
        <StepHeading>{words.attendeesTitle}</StepHeading>
        {problem && !place ? <Problem problem={problem} /> : null}
        {people.map((person, index) => (
          <PersonCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a person is their place in the form
            key={index}
            index={index}
            form={form}
            ticketId={person.ticketId}
            tickets={tickets.filter(({ id }) => people.some(({ ticketId }) => ticketId === id))}
            onSwap={(ticketId) => change({ type: 'ticket.swapped', index, ticketId })}
            onCopy={() => change({ type: 'person.copied', index })}
          />
        ))}
        <StepBar
          summary={
            faults > 0 ? (
              <span className="step-bar-faults" role="alert">
                {words.faults(faults)}
              </span>
            ) : null
          }
        >
          <Button
            type="button"
            size="lg"
            variant="outline"
            onClick={() => actor.send({ type: 'step.chosen', step: 'choosing' })}
          >
            {words.back}
          </Button>
          <Button type="submit" size="lg" disabled={snapshot.matches('checking')}>
            {snapshot.matches('checking') ? words.checking : words.continue}
          </Button>
        </StepBar>
      </form>
    </FormProvider>
  );
}
