import { useSelector } from '@xstate/react';
import { IdCard, Plus } from 'lucide-react';
import { event as eventWords } from '#words/event.ts';
import type { Event } from '../../api/contract/event.ts';
import type { FormOverview } from '../../api/contract/formOverview.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { ListingActions } from '../parts/desk/ListingActions.tsx';
import { ListError } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { EventForm } from './EventForm.tsx';

const words = eventWords.page;

type EventFormsProps = { event: Event; forms: ListingActor<FormOverview>; openForm: string | null; now: string };

/** An event's registration forms: a row each, which opens to its tickets and promo codes. */
export function EventForms({ event, forms, openForm, now }: EventFormsProps) {
  const snapshot = useSelector(forms, (state) => state);
  const { rows } = snapshot.context;
  const addForm = (
    <May need="manage">
      <ButtonLink href={to.formAdd(event.id)} variant="outline" size="sm">
        <Plus aria-hidden />
        {words.addForm}
      </ButtonLink>
    </May>
  );
  return (
    <section className="event-forms" aria-labelledby="event-forms-title">
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <header className="event-forms-header">
        <h2 id="event-forms-title">{words.forms}</h2>
        {rows.length > 0 ? (
          <div className="button-row">
            <ButtonLink href={to.badges(event.id)} variant="ghost" size="sm">
              <IdCard aria-hidden />
              {words.badges}
            </ButtonLink>
            {addForm}
          </div>
        ) : null}
      </header>
      <ListError list={forms} snapshot={snapshot} />
      <ListingActions
        list={forms}
        snapshot={snapshot}
        questions={{
          delete: ({ title }) => ({
            title: words.deleteFormTitle(title),
            text: words.deleteFormText,
            confirm: words.deleteFormConfirm,
          }),
          unpublishKept: ({ id, title, registered }) => ({
            title: words.keptFormTitle(title),
            text: `${eventWords.home.keptText(registered)} ${words.keptFormPublished}`,
            instead: { label: words.keptFormInstead, href: to.formEdit(event.id, id) },
            confirm: words.unpublishForm,
            tone: 'accent',
          }),
          keep: ({ title, registered }) => ({
            title: words.keptFormTitle(title),
            text: `${eventWords.home.keptText(registered)} ${words.keptFormDraft}`,
          }),
        }}
      />
      {snapshot.matches('loading') ? <Loading rows={4} /> : null}
      {snapshot.hasTag('rows') && rows.length === 0 ? (
        <EmptyState title={words.noForms} action={addForm}>
          {words.noFormsText}
        </EmptyState>
      ) : null}
      {rows.map((form) => (
        <EventForm
          key={form.id}
          event={event}
          form={form}
          isOpen={rows.length === 1 || form.id === openForm}
          isMeant={form.id === openForm}
          now={now}
          act={(action, row = form) => forms.send({ type: 'action.requested', action, row })}
        />
      ))}
    </section>
  );
}
