import { memo, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ControlProps } from '../FormRow.tsx';
import { Input } from '../Input.tsx';
import { timeZones, zoneText } from '../timeZones.ts';

/** A time zone, found by typing a part of its name. What stands there is replaced by the first letter. */
export function ZoneInput({ control, field }: { control: ControlProps; field: UseFormRegisterReturn }) {
  const id = useId();
  return (
    <>
      <Input
        {...control}
        {...field}
        list={id}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <datalist id={id}>
        <ZoneOptions />
      </datalist>
    </>
  );
}

/** Some four hundred, the same at every keystroke. */
const ZoneOptions = memo(function ZoneOptions() {
  const now = new Date();
  return timeZones().map((zone) => <option key={zone} value={zoneText(zone, now)} />);
});
