import './DoorRulesForm.css';
import { Plus, X } from 'lucide-react';
import { type Control, type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { doorRules as words } from '#words/doorRules.ts';
import type { DoorRules, DoorRulesDraft } from '../../api/contract/doorRules.ts';
import { entryModes } from '../../lib/admission.ts';
import { entryLimits, maxRemark } from '../../lib/limits.ts';
import { newId } from '../../lib/text.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { Button } from '../parts/Button.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { DateRow } from '../parts/DateRow.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { useMay } from '../parts/desk/May.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { InputRow, Options, SelectRow } from '../parts/form/ControlRow.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { draftOf, endsLater, type RulesValues, valuesOf } from './doorRulesValues.ts';

type DoorRulesEditor = EditorActor<DoorRules, DoorRulesDraft, DoorRules>;

/** `day` is the first of the event: times that are added begin as it does. */
type Props = { editor: DoorRulesEditor; zone: string; day: { startsAt: string; endsAt: string } };

/** The gates and sessions of an event, and where, when and how often each of its tickets lets in. */
export const DoorRulesForm = ({ editor, ...props }: Props) => (
  <Panel title={words.title} lead={words.lead}>
    <EditorFrame editor={editor}>
      {(subject, snapshot) => (
        <Fields
          key={(snapshot.context.saved ?? subject).version}
          editor={editor}
          rules={snapshot.context.saved ?? subject}
          snapshot={snapshot}
          {...props}
        />
      )}
    </EditorFrame>
  </Panel>
);

type FieldsProps = Props & { rules: DoorRules; snapshot: EditorSnapshot<DoorRules, DoorRulesDraft, DoorRules> };
type Form = UseFormReturn<RulesValues>;

function Fields({ editor, zone, day, rules, snapshot }: FieldsProps) {
  const form = useForm<RulesValues>({ defaultValues: valuesOf(rules, zone) });
  const { control, register, handleSubmit, formState, getValues } = form;
  const gates = useFieldArray({ control, name: 'gates' });
  const mayChange = useMay()('manage');
  const changed = () => editor.send({ type: 'draft.changed' });
  return (
    <form
      noValidate
      aria-busy={snapshot.hasTag('busy')}
      onChange={changed}
      onSubmit={handleSubmit((values) => editor.send({ type: 'draft.submitted', draft: draftOf(values, rules, zone) }))}
    >
      <fieldset disabled={snapshot.hasTag('busy') || !mayChange} className="form-grid">
        <section className="door-rules-part" aria-label={words.gates}>
          <h3>{words.gates}</h3>
          <p className="form-help">{words.gatesHelp}</p>
          {gates.fields.map(({ id }, index) => (
            <div key={id} className="door-rules-row">
              <InputRow
                label={words.gate(index + 1)}
                required
                maxLength={entryLimits.gateName}
                error={formState.errors.gates?.[index]?.name?.message}
                {...register(`gates.${index}.name`, {
                  validate: (name) => {
                    const same = getValues('gates').filter((gate) => gate.name.trim() === name.trim());
                    return name.trim() === '' ? words.gateMissing : same.length > 1 ? words.gateTwice : true;
                  },
                })}
              />
              <IconButton
                label={words.removeGate(getValues(`gates.${index}.name`))}
                onClick={() => {
                  gates.remove(index);
                  changed();
                }}
              >
                <X aria-hidden />
              </IconButton>
            </div>
          ))}
          {gates.fields.length < entryLimits.gates ? (
            <Add
              label={words.addGate}
              onClick={() => {
                gates.append({ key: newId(), name: '' });
                changed();
              }}
            />
          ) : null}
        </section>
        <Sessions form={form} tickets={rules.tickets} changed={changed} />
        <section className="door-rules-part" aria-label={words.tickets}>
          <h3>{words.tickets}</h3>
          {rules.tickets.length === 0 ? <p className="form-help">{words.noTickets}</p> : null}
          {rules.tickets.map(({ ticketId, name, form: title }, index) => (
            <details key={ticketId} className="door-rules-ticket">
              <summary>
                <strong>{name}</strong> <span>{title}</span>
                <RuleMeaning control={control} index={index} />
              </summary>
              <TicketFields form={form} index={index} zone={zone} day={day} changed={changed} />
            </details>
          ))}
        </section>
        <EditorActions editor={editor} snapshot={snapshot} submit={words.save} />
      </fieldset>
    </form>
  );
}

type SessionsProps = { form: Form; tickets: DoorRules['tickets']; changed: () => void };

/** What has a door of its own: its name, how many it has room for, and for which tickets it is. */
function Sessions({ form: { control, register, formState, getValues }, tickets, changed }: SessionsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'sessions' });
  const errors = formState.errors.sessions;
  return (
    <section className="door-rules-part" aria-label={words.sessions}>
      <h3>{words.sessions}</h3>
      <p className="form-help">{words.sessionsHelp}</p>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="door-rules-session">
          <div className="door-rules-row">
            <InputRow
              label={words.session(index + 1)}
              required
              maxLength={entryLimits.gateName}
              error={errors?.[index]?.name?.message}
              {...register(`sessions.${index}.name`, {
                validate: (name) => {
                  const same = getValues('sessions').filter((session) => session.name.trim() === name.trim());
                  return name.trim() === '' ? words.sessionMissing : same.length > 1 ? words.sessionTwice : true;
                },
              })}
            />
            <IconButton
              label={words.removeSession(getValues(`sessions.${index}.name`))}
              onClick={() => {
                remove(index);
                changed();
              }}
            >
              <X aria-hidden />
            </IconButton>
          </div>
          <InputRow
            label={words.capacity}
            help={words.capacityHelp}
            inputMode="numeric"
            error={errors?.[index]?.capacity?.message}
            {...register(`sessions.${index}.capacity`, {
              validate: (text) =>
                (/^([1-9]\d*)?$/.test(text.trim()) && Number(text) <= entryLimits.capacity) ||
                words.capacityWrong(entryLimits.capacity),
            })}
          />
          {tickets.length > 1 ? (
            <fieldset className="door-rules-part">
              <legend>{words.onlyTickets}</legend>
              <p className="form-help">{words.onlyTicketsHelp}</p>
              {tickets.map(({ ticketId, name, form }) => (
                <CheckRow
                  key={ticketId}
                  label={`${name} (${form})`}
                  value={ticketId}
                  {...register(`sessions.${index}.tickets`)}
                />
              ))}
            </fieldset>
          ) : null}
        </fieldset>
      ))}
      {fields.length < entryLimits.sessions ? (
        <Add
          label={words.addSession}
          onClick={() => {
            append({ key: newId(), name: '', capacity: '', tickets: [] });
            changed();
          }}
        />
      ) : null}
    </section>
  );
}

function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div>
      <Button type="button" size="sm" variant="outline" onClick={onClick}>
        <Plus aria-hidden />
        {label}
      </Button>
    </div>
  );
}

/** What a ticket's rule comes to, in a line. */
function RuleMeaning({ control, index }: { control: Control<RulesValues>; index: number }) {
  const [gates, rule] = useWatch({ control, name: ['gates', `tickets.${index}`] });
  const named = gates.filter(({ key }) => rule.gates.includes(key)).map(({ name }) => name.trim());
  const ask = rule.ask.trim();
  const isPlain = named.length === 0 && rule.windows.length === 0 && rule.entry === 'once' && rule.reentry;
  const where = named.length > 0 ? words.atGates(named.join(', ')) : words.everywhere;
  return (
    <span className="door-rules-said">
      {[
        ...(isPlain
          ? [words.plain]
          : [words.entries[rule.entry], rule.reentry ? '' : words.noReentry, where, words.times(rule.windows.length)]),
        ask && words.asks(ask),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}

type TicketProps = Pick<Props, 'zone' | 'day'> & { form: Form; index: number; changed: () => void };

function TicketFields({ form: { control, register, formState, getValues }, index, zone, day, changed }: TicketProps) {
  const windows = useFieldArray({ control, name: `tickets.${index}.windows` });
  const gates = useWatch({ control, name: 'gates' });
  const errors = formState.errors.tickets?.[index]?.windows;
  const isGiven = (text: string) => text !== '' || words.timeMissing;
  return (
    <div className="door-rules-part">
      <SelectRow label={words.entry} required {...register(`tickets.${index}.entry`)}>
        <Options of={entryModes.map((mode) => [mode, words.entries[mode]])} />
      </SelectRow>
      <InputRow
        label={words.ask}
        help={words.askHelp}
        placeholder={words.askExample}
        maxLength={maxRemark}
        {...register(`tickets.${index}.ask`)}
      />
      <CheckRow label={words.reentry} help={words.reentryHelp} {...register(`tickets.${index}.reentry`)} />
      {gates.length > 0 ? (
        <fieldset className="door-rules-part">
          <legend>{words.only}</legend>
          <p className="form-help">{words.onlyHelp}</p>
          {gates.map(({ key, name }, position) => (
            <CheckRow
              key={key}
              label={name.trim() || words.gate(position + 1)}
              value={key}
              {...register(`tickets.${index}.gates`)}
            />
          ))}
        </fieldset>
      ) : null}
      <fieldset className="door-rules-part">
        <legend>{words.windows}</legend>
        <p className="form-help">{words.windowsHelp}</p>
        {windows.fields.map(({ id }, place) => (
          <div key={id} className="door-rules-window">
            <DateRow
              label={words.from}
              required
              error={errors?.[place]?.from?.message}
              field={() => register(`tickets.${index}.windows.${place}.from`, { validate: isGiven })}
            />
            <DateRow
              label={words.until}
              required
              error={errors?.[place]?.until?.message}
              field={() =>
                register(`tickets.${index}.windows.${place}.until`, {
                  validate: (until) => {
                    const from = getValues(`tickets.${index}.windows.${place}.from`);
                    return until === '' ? words.timeMissing : endsLater({ from, until }, zone) || words.untilBefore;
                  },
                })
              }
            />
            <IconButton
              label={words.removeWindow}
              onClick={() => {
                windows.remove(place);
                changed();
              }}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
        {windows.fields.length < entryLimits.windows ? (
          <Add
            label={words.addWindow}
            onClick={() => {
              windows.append({ from: day.startsAt, until: day.endsAt });
              changed();
            }}
          />
        ) : null}
      </fieldset>
    </div>
  );
}
