import { useForm, useWatch } from 'react-hook-form';
import type { InferOutput } from 'valibot';
import { desk } from '#words/desk.ts';
import { labels } from '#words/labels.ts';
import { promoEdit as words } from '#words/ticketEdit.ts';
import type { Event } from '../../api/contract/event.ts';
import type { RegistrationForm } from '../../api/contract/form.ts';
import type { Promo, PromoDraft, Ticket } from '../../api/contract/ticket.ts';
import { promoTypes } from '../../lib/enumerations.ts';
import { currencySymbols } from '../../lib/money.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { DateRow } from '../parts/DateRow.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { errorAt } from '../parts/desk/errorAt.ts';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select } from '../parts/Input.tsx';
import { Page } from '../parts/Page.tsx';
import { type PromoValues, promoResolver } from './promoValues.ts';

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
    resolver: promoResolver(form.id, promo, event.timeZone, event.currency),
    defaultValues: values,
  });
  const {
    register,
    handleSubmit,
    control,
    formState: { errors },
  } = typed;
  const fieldError = (field: keyof PromoValues) => errors[field]?.message ?? errorAt(snapshot.context.error, field);
  const type = useWatch({ control, name: 'type' });
  const isPercentage = Number(type) === promoTypes.percentage;

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel>
        <FormRow label={words.code} error={fieldError('code')} help={words.codeHelp} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...register('code')}
            />
          )}
        </FormRow>
        <div className="form-grid is-three">
          <FormRow label={words.type} error={fieldError('type')} required>
            {(control) => (
              <Select {...control} {...register('type')}>
                {Object.values(promoTypes).map((number) => (
                  <option key={number} value={number}>
                    {words.types[number]}
                  </option>
                ))}
              </Select>
            )}
          </FormRow>
          <FormRow
            label={isPercentage ? words.percent : words.amount(currencySymbols[event.currency])}
            error={fieldError('value')}
            required
          >
            {(control) => <Input {...control} inputMode="decimal" autoComplete="off" {...register('value')} />}
          </FormRow>
          <FormRow label={words.uses} error={fieldError('uses')} help={words.usesHelp}>
            {(control) => <Input {...control} inputMode="numeric" autoComplete="off" {...register('uses')} />}
          </FormRow>
        </div>
      </Panel>
      <Panel title={words.window} lead={words.windowHelp(event.timeZone)}>
        <div className="form-grid is-two">
          <DateRow label={words.starts} error={fieldError('startsAt')} field={() => register('startsAt')} />
          <DateRow label={words.ends} error={fieldError('endsAt')} field={() => register('endsAt')} />
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
        labelOf={(path) => inputLabels[path as keyof PromoValues]}
        textOf={(path, value) => {
          if (path === 'type') return words.types[Number(value) as keyof typeof words.types];
          if (path !== 'ticketIds' || !Array.isArray(value) || value.length === 0) return undefined;
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

const inputLabels: Record<keyof PromoValues, string> = {
  code: words.code,
  type: words.type,
  value: labels.discount,
  uses: words.uses,
  startsAt: labels.startsAt,
  endsAt: labels.endsAt,
  ticketIds: words.tickets,
};
