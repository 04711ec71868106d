import { useForm, useWatch } from 'react-hook-form';
import type { InferOutput } from 'valibot';
import { desk } from '#words/desk.ts';
import { promoEdit as words } from '#words/ticketEdit.ts';
import type { Event } from '../../api/contract/event.ts';
import type { RegistrationForm } from '../../api/contract/formList.ts';
import type { Promo, PromoDraft, Ticket } from '../../api/contract/ticket.ts';
import { promoTypes } from '../../lib/enumerations.ts';
import { currencySymbols } from '../../lib/money.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { DateRow } from '../parts/DateRow.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { inputOf, rowOf } from '../parts/desk/describeFields.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { InputRow, Options, SelectRow } from '../parts/form/ControlRow.tsx';
import { Page } from '../parts/Page.tsx';
import { type PromoValues, promoFields, promoResolver } from './promoValues.ts';

/** The promo code to change, or null for a new one, with what it can cover. */
export type PromoSubject = {
  event: Event;
  form: RegistrationForm;
  tickets: readonly Ticket[];
  promo: Promo | null;
  values: PromoValues;
};
type Draft = InferOutput<typeof PromoDraft>;
type Props = { editor: EditorActor<PromoSubject, Draft, Promo> };

export function PromoEditView({ editor }: Props) {
  return (
    <Page width="column">
      <EditorFrame editor={editor}>
        {(subject, snapshot) => (
          <>
            <PageHeader
              title={subject.promo ? words.editTitle : words.newTitle}
              lead={[subject.form.title, subject.promo ? words.used(subject.promo.used) : '']
                .filter(Boolean)
                .join(' · ')}
              crumbs={[
                { label: desk.events, href: to.home() },
                { label: subject.event.name, href: to.event(subject.event.id) },
              ]}
            />
            <PromoForm editor={editor} snapshot={snapshot} subject={subject} />
          </>
        )}
      </EditorFrame>
    </Page>
  );
}

type FormProps = Props & { subject: PromoSubject; snapshot: EditorSnapshot<PromoSubject, Draft, Promo> };

function PromoForm({ editor, snapshot, subject: { event, form, tickets, promo, values } }: FormProps) {
  const typed = useForm<PromoValues, unknown, Draft>({
    resolver: promoResolver(form.id, promo, event),
    defaultValues: values,
  });
  const {
    register,
    handleSubmit,
    control,
    formState: { errors },
  } = typed;
  const row = rowOf(promoFields, errors, snapshot.context.error);
  const input = inputOf(row, register);
  const type = useWatch({ control, name: 'type' });
  const isPercentage = Number(type) === promoTypes.percentage;

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel>
        <InputRow {...input('code')} help={words.codeHelp} required autoCapitalize="characters" spellCheck={false} />
        <div className="form-grid is-three">
          <SelectRow {...input('type')} required>
            <Options of={Object.values(promoTypes).map((number) => [number, words.types[number]])} />
          </SelectRow>
          <InputRow
            {...input('value')}
            label={isPercentage ? words.percent : words.amount(currencySymbols[event.currency])}
            required
            inputMode="decimal"
          />
          <InputRow {...input('uses')} help={words.usesHelp} inputMode="numeric" />
        </div>
      </Panel>
      <Panel title={words.window} lead={words.windowHelp(event.timeZone)}>
        <div className="form-grid is-two">
          <DateRow {...row('startsAt')} label={words.starts} field={() => register('startsAt')} />
          <DateRow {...row('endsAt')} label={words.ends} field={() => register('endsAt')} />
        </div>
      </Panel>
      {tickets.length > 0 ? (
        <Panel title={words.tickets} lead={words.ticketsHelp}>
          <div className="form-grid is-two">
            {tickets.map(({ id, name }) => (
              <CheckRow key={id} label={name} value={id} {...register('ticketIds')} />
            ))}
          </div>
        </Panel>
      ) : null}
      <ConflictDialog
        editor={editor}
        snapshot={snapshot}
        form={typed}
        valuesOf={(other) => other.values}
        labelOf={promoFields.labelOf}
        textOf={(path, value) => {
          if (path !== 'ticketIds') return promoFields.textOf(path, value);
          if (!Array.isArray(value) || value.length === 0) return undefined;
          return tickets.flatMap(({ id, name }) => (value.includes(id) ? name : [])).join(', ');
        }}
      />
      <EditorActions
        editor={editor}
        snapshot={snapshot}
        submit={promo ? desk.save : words.create}
        back={to.eventForms(event.id, form.id)}
      />
    </EditorForm>
  );
}
