import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { form as words } from '#words/form.ts';
import { labels } from '#words/labels.ts';
import { type SelfService, selfServices, type Transferrer, transferrers } from '../../lib/attendee.ts';
import type { EditedForm } from '../../lib/form/draft.ts';
import { formLimits } from '../../lib/limits.ts';
import { defaultWaitingHours } from '../../lib/waiting.ts';
import type { FormBuilderActor, FormBuilderSnapshot } from '../../machines/form/formBuilder.ts';
import { Button } from '../parts/Button.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { DateRow } from '../parts/DateRow.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { InputRow, Options, SelectRow, TextareaRow } from '../parts/form/ControlRow.tsx';
import { Input, Select } from '../parts/Input.tsx';

type Props = { builder: FormBuilderActor; snapshot: FormBuilderSnapshot; errors: Record<string, string> };

/** What a form is called, its kind, and its limits. */
export function FormAboutPanel({ builder, snapshot, errors }: Props) {
  const { form, formTypes, timeZone } = snapshot.context;
  const change = (changed: Parameters<typeof withChange>[0]) => builder.send(withChange(changed));
  return (
    <Panel title={words.about}>
      <InputRow
        label={words.title}
        help={words.titleHelp}
        error={errors.title}
        required
        autoComplete="off"
        value={form.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextareaRow
        label={words.description}
        help={words.descriptionHelp}
        error={errors.description}
        rows={3}
        value={form.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <InputRow
        label={labels.slug}
        help={words.slugHelp}
        error={errors.slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={form.slug}
        onChange={({ target }) => change({ slug: target.value })}
      />
      <FormRow label={words.formType} help={words.formTypeHelp} error={errors.formTypeId}>
        {(control) => (
          <div className="builder-type">
            <Select
              {...control}
              value={form.formTypeId ?? ''}
              onChange={({ target }) => change({ formTypeId: target.value || null })}
            >
              <option value="">{words.noFormType}</option>
              <Options of={formTypes.map(({ id, name }) => [id, name])} />
            </Select>
            <NewFormType
              busy={snapshot.matches({ building: 'addingFormType' })}
              onNamed={(name) => builder.send({ type: 'formType.named', name })}
            />
          </div>
        )}
      </FormRow>
      <div className="form-grid is-two">
        <InputRow
          label={words.capacity}
          help={words.capacityHelp}
          error={errors.capacity}
          inputMode="numeric"
          autoComplete="off"
          value={form.capacity}
          onChange={({ target }) => change({ capacity: target.value })}
        />
        <DateRow
          label={words.closesAt}
          help={words.closesAtHelp(timeZone)}
          error={errors.closesAt}
          field={() => ({ value: form.closesAt, onChange: ({ target }) => change({ closesAt: target.value }) })}
        />
      </div>
      <CheckRow
        label={words.waitingList}
        help={words.waitingListHelp}
        checked={form.waitingHours !== null}
        onChange={({ target }) => change({ waitingHours: target.checked ? String(defaultWaitingHours) : null })}
      />
      {form.waitingHours === null ? null : (
        <InputRow
          label={words.waitingHours}
          help={words.waitingHoursHelp}
          error={errors.waitingHours}
          required
          inputMode="numeric"
          autoComplete="off"
          value={form.waitingHours ?? ''}
          onChange={({ target }) => change({ waitingHours: target.value })}
        />
      )}
      <SelfServicePanel
        rules={form.selfService}
        timeZone={timeZone}
        onChange={(selfService) => change({ selfService })}
      />
      {form.selfService.transfer === null ? null : (
        <SelectRow
          label={words.transferBy}
          help={words.transferByHelp}
          required
          value={form.transferBy}
          onChange={({ target }) => change({ transferBy: target.value as Transferrer })}
        >
          <Options of={transferrers.map((by) => [by, words.transferrers[by]])} />
        </SelectRow>
      )}
    </Panel>
  );
}

const withChange = (
  change: Partial<{
    title: string;
    slug: string;
    description: string;
    formTypeId: string | null;
    capacity: string;
    closesAt: string;
    waitingHours: string | null;
    selfService: EditedForm['selfService'];
    transferBy: Transferrer;
  }>,
) => ({ type: 'form.changed' as const, change });

type Rules = EditedForm['selfService'];
type SelfServicePanelProps = { rules: Rules; timeZone: string; onChange: (rules: Rules) => void };

/** What attendees may do with their tickets by themselves, and until when. */
const SelfServicePanel = ({ rules, timeZone, onChange }: SelfServicePanelProps) => (
  <>
    {selfServices.map((what) => (
      <Rule
        key={what}
        what={what}
        until={rules[what]}
        timeZone={timeZone}
        onChange={(until) => onChange({ ...rules, [what]: until })}
      />
    ))}
  </>
);

type RuleProps = {
  what: SelfService;
  until: string | null;
  timeZone: string;
  onChange: (until: string | null) => void;
};

const Rule = ({ what, until, timeZone, onChange }: RuleProps) => (
  <>
    <CheckRow
      label={words.selfService[what]}
      help={words.selfServiceHelp[what]}
      checked={until !== null}
      onChange={({ target }) => onChange(target.checked ? '' : null)}
    />
    {until === null ? null : (
      <DateRow
        label={words.selfServiceUntil[what]}
        help={words.selfServiceUntilHelp(timeZone)}
        field={() => ({ value: until, onChange: ({ target }) => onChange(target.value) })}
      />
    )}
  </>
);

type NewFormTypeProps = { busy: boolean; onNamed: (name: string) => void };

/** Names a new form type, without leaving the form that is being built. */
function NewFormType({ busy, onNamed }: NewFormTypeProps) {
  const [name, setName] = useState<string | null>(null);

  function add() {
    if (!name?.trim()) return;
    onNamed(name);
    setName(null);
  }

  // Enter in here adds the type; it must not save the whole form.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setName(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return name === null ? (
    <Button type="button" variant="outline" disabled={busy} onClick={() => setName('')}>
      <Plus aria-hidden />
      {words.newFormType}
    </Button>
  ) : (
    <div className="builder-new-type">
      <Input
        aria-label={words.newFormTypeName}
        placeholder={words.newFormTypeName}
        maxLength={formLimits.typeName}
        ref={(input: HTMLInputElement | null) => input?.focus()}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="button" disabled={!name.trim()} onClick={add}>
        {words.addFormType}
      </Button>
      <Button type="button" variant="ghost" onClick={() => setName(null)}>
        {words.cancelFormType}
      </Button>
    </div>
  );
}
