import { Select } from '../Input.tsx';

type Props = {
  label: string;
  /** Empty shows all. */
  value: string;
  all: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
};

/** Narrows a list to the rows of one kind. */
export const ListFilter = ({ label, value, all, options, onChange }: Props) => (
  <div className="row-filter">
    <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </Select>
  </div>
);
