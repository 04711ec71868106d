import { Options, SelectRow } from '../form/ControlRow.tsx';

type Props = {
  label: string;
  forms: readonly { id: string; title: string }[];
  value: string;
  onChange: (formId: string) => void;
};

/** Which form of an event a page is about, where there is more than one. */
export const FormChoice = ({ label, forms, value, onChange }: Props) =>
  forms.length > 1 ? (
    <SelectRow label={label} required value={value} onChange={({ target }) => onChange(target.value)}>
      <Options of={forms.map(({ id, title }) => [id, title])} />
    </SelectRow>
  ) : null;
