import { form as words } from '#words/form.ts';
import type { EditedForm } from '../../lib/formDraft.ts';
import { defaultWaitingHours } from '../../lib/waiting.ts';
import type { FormBuilderActor, FormBuilderSnapshot } from '../../machines/form/formBuilder.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';
import { NewFormType } from './NewFormType.tsx';
import { SelfServicePanel } from './SelfServicePanel.tsx';

type Props = { builder: FormBuilderActor; snapshot: FormBuilderSnapshot; errors: Record<string, string> };

/** What a form is called, its kind, and its limits. */
export function FormAboutPanel({ builder, snapshot, errors }: Props) {
  const { form, formTypes, timeZone } = snapshot.context;
  const change = (changed: Parameters<typeof withChange>[0]) => builder.send(withChange(changed));
  return (
    <Panel title={words.about}>
      <FormRow label={words.title} help={words.titleHelp} error={errors.title} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={form.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </FormRow>
      <FormRow label={words.description} help={words.descriptionHelp} error={errors.description}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={form.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </FormRow>
      <FormRow label={words.formType} help={words.formTypeHelp} error={errors.formTypeId}>
        {(control) => (
          <div className="builder-type">
            <Select
              {...control}
              value={form.formTypeId ?? ''}
              onChange={({ target }) => change({ formTypeId: target.value || null })}
            >
              <option value="">{words.noFormType}</option>
              {formTypes.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <NewFormType
              busy={snapshot.matches({ building: 'addingFormType' })}
              onNamed={(name) => builder.send({ type: 'formType.named', name })}
            />
          </div>
        )}
      </FormRow>
      <div className="form-grid is-two">
        <FormRow label={words.capacity} help={words.capacityHelp} error={errors.capacity}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={form.capacity}
              onChange={({ target }) => change({ capacity: target.value })}
            />
          )}
        </FormRow>
        <FormRow label={words.closesAt} help={words.closesAtHelp(timeZone)} error={errors.closesAt}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={form.closesAt}
              onChange={({ target }) => change({ closesAt: target.value })}
            />
          )}
        </FormRow>
      </div>
      <CheckRow
        label={words.waitingList}
        help={words.waitingListHelp}
        checked={form.waitingHours !== null}
        onChange={({ target }) => change({ waitingHours: target.checked ? String(defaultWaitingHours) : null })}
      />
      {form.waitingHours === null ? null : (
        <FormRow label={words.waitingHours} help={words.waitingHoursHelp} error={errors.waitingHours} required>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={form.waitingHours ?? ''}
              onChange={({ target }) => change({ waitingHours: target.value })}
            />
          )}
        </FormRow>
      )}
      <SelfServicePanel
        rules={form.selfService}
        timeZone={timeZone}
        onChange={(selfService) => change({ selfService })}
      />
    </Panel>
  );
}

const withChange = (
  change: Partial<{
    title: string;
    description: string;
    formTypeId: string | null;
    capacity: string;
    closesAt: string;
    waitingHours: string | null;
    selfService: EditedForm['selfService'];
  }>,
) => ({ type: 'form.changed' as const, change });
