import { Lock } from 'lucide-react';
import { fields as labels } from '#words/fields.ts';
import { form as words } from '#words/form.ts';
import { standardFields } from '../../lib/enumerations.ts';
import type { EditedForm } from '../../lib/form/draft.ts';
import type { FormBuilderActor } from '../../machines/form/formBuilder.ts';
import { Panel } from '../parts/desk/Panel.tsx';
import { Select } from '../parts/Input.tsx';

type Ask = 'no' | 'asked' | 'required';
const asks: readonly Ask[] = ['no', 'asked', 'required'];

/** Which standard fields a form asks for; the first three always. */
export function FieldsPanel({ builder, fields }: { builder: FormBuilderActor; fields: EditedForm['fields'] }) {
  const askOf = (key: string): Ask => {
    const field = fields.find((asked) => asked.key === key);
    return field ? (field.required ? 'required' : 'asked') : 'no';
  };
  return (
    <Panel title={words.fields} lead={words.fieldsLead}>
      <ul className="builder-fields">
        {standardFields.map(({ key, always }) => (
          <li key={key}>
            <span>{labels[key]}</span>
            {always ? (
              <span className="builder-locked">
                <Lock aria-hidden />
                {words.always}
              </span>
            ) : (
              <Select
                size="sm"
                aria-label={words.askOf(labels[key])}
                value={askOf(key)}
                onChange={({ target }) => builder.send({ type: 'field.changed', key, ask: target.value as Ask })}
              >
                {asks.map((ask) => (
                  <option key={ask} value={ask}>
                    {words.asks[ask]}
                  </option>
                ))}
              </Select>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
