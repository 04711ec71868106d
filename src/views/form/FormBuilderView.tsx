import { stateMeta } from '../../lib/stateMeta.ts';
import './FormBuilderView.css';
import { HStack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { desk } from '#words/desk.ts';
import { form as words } from '#words/form.ts';
import type { FormBuilderActor, FormBuilderSnapshot } from '../../machines/form/formBuilder.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { LoadError } from '../parts/desk/LoadError.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { useUnsaved } from '../parts/desk/useUnsaved.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { FieldsPanel } from './FieldsPanel.tsx';
import { FormAboutPanel } from './FormAboutPanel.tsx';
import { FormConflict } from './FormConflict.tsx';
import { FormPreview } from './FormPreview.tsx';
import { QuestionsPanel } from './QuestionsPanel.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';
import { shownErrors } from './shownErrors.ts';

type Props = { builder: FormBuilderActor; eventId: string; isNew: boolean };

/** Builds a registration form, with the attendee's view of it beside it on a wide screen. */
export function FormBuilderView({ builder, eventId, isNew }: Props) {
  const snapshot = useSelector(builder, (state) => state);
  const { form, kept, eventName, error } = snapshot.context;
  useUnsaved(snapshot.matches('building') && form !== kept);
  return (
    <Page>
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      {snapshot.matches('loading') ? <Loading rows={6} /> : null}
      {snapshot.matches('loadFailed') ? (
        <LoadError error={error} retry={() => builder.send({ type: 'load.retried' })} />
      ) : null}
      {snapshot.hasTag('form') ? (
        <>
          <PageHeader
            title={isNew ? words.newTitle : kept.title}
            lead={isNew ? words.newLead : words.editLead}
            crumbs={[
              { label: desk.events, href: to.home() },
              { label: eventName, href: to.event(eventId) },
            ]}
          />
          <div className="builder">
            <Builder builder={builder} snapshot={snapshot} eventId={eventId} />
            <FormPreview form={form} />
          </div>
          <RemovalDialog builder={builder} snapshot={snapshot} />
          <FormConflict builder={builder} snapshot={snapshot} />
        </>
      ) : null}
    </Page>
  );
}

type BuilderProps = { builder: FormBuilderActor; snapshot: FormBuilderSnapshot; eventId: string };

function Builder({ builder, snapshot, eventId }: BuilderProps) {
  const { form, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const isInvalid = snapshot.matches({ building: 'invalid' });
  const isRefused = snapshot.matches({ building: 'refused' });
  const errors = shownErrors(snapshot);
  const element = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    builder.send({ type: 'form.submitted' });
    // Once the errors are drawn.
    requestAnimationFrame(() => goToFirstError(element.current));
  }

  useEffect(() => {
    if (isRefused) goToFirstError(element.current);
  }, [isRefused]);

  return (
    <form ref={element} className="builder-form" noValidate aria-busy={busy} onSubmit={submit}>
      <fieldset disabled={snapshot.matches('saving')} className="builder-panels">
        <FormAboutPanel builder={builder} snapshot={snapshot} errors={errors} />
        <FieldsPanel builder={builder} fields={form.fields} />
        <QuestionsPanel builder={builder} snapshot={snapshot} errors={errors} />
      </fieldset>
      <div className="builder-foot">
        {isInvalid && Object.keys(errors).length > 0 ? (
          <p className="form-error" role="alert">
            {words.errorsText(Object.keys(errors).length)}
          </p>
        ) : null}
        {isRefused ? <ErrorNote error={error ?? { msg: desk.timedOutSaving }} /> : null}
        <HStack wrap="wrap" gap="2">
          <Button type="submit" disabled={busy}>
            {snapshot.matches('saving') ? desk.saving : words.save}
          </Button>
          <ButtonLink href={to.event(eventId)} variant="ghost">
            {desk.cancel}
          </ButtonLink>
        </HStack>
      </div>
    </form>
  );
}

/** The form is long, and the first error may be screens away. */
function goToFirstError(form: HTMLFormElement | null) {
  const control = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  control?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

function labelOf(snapshot: FormBuilderSnapshot): string {
  const label = stateMeta(snapshot)?.label;
  return label ? words.states[label] : '';
}
