import type { FormError } from '../../lib/formRules.ts';
import type { FormBuilderActor, FormBuilderSnapshot } from '../../machines/form/formBuilder.ts';
import { form as words } from '../../messages/signedIn/form.ts';
import { errorAt } from '../parts/desk/errorAt.ts';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';
import { NewFormType } from './NewFormType.tsx';

type Props = { builder: FormBuilderActor; snapshot: FormBuilderSnapshot; errors: Record<string, FormError> };

/** What a form is called, its kind, and its limits. */
export function FormAboutPanel({ builder, snapshot, errors }: Props) {
  const { form, formTypes, timeZone, error } = snapshot.context;
  const change = (changed: Parameters<typeof withChange>[0]) => builder.send(withChange(changed));
  const fieldError = (field: 'title' | 'capacity' | 'description' | 'closesAt' | 'formTypeId') =>
    errors[field] ? words.errors[errors[field]] : errorAt(error, field);
  return (
    <Panel title={words.about}>
      <FormRow label={words.title} help={words.titleHelp} error={fieldError('title')} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={form.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </FormRow>
      <FormRow label={words.description} help={words.descriptionHelp} error={fieldError('description')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={form.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </FormRow>
      <FormRow label={words.formType} help={words.formTypeHelp} error={fieldError('formTypeId')}>
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
        <FormRow label={words.capacity} help={words.capacityHelp} error={fieldError('capacity')}>
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
        <FormRow label={words.closesAt} help={words.closesAtHelp(timeZone)} error={fieldError('closesAt')}>
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
  }>,
) => ({ type: 'form.changed' as const, change });
