import { type FocusEvent, useState } from 'react';
import { fields } from '#words/fields.ts';
import { order as orderWords } from '#words/order.ts';
import { registration as words } from '#words/registration.ts';
import { countriesIn } from '../../lib/countries.ts';
import type { CompanyDraft } from '../../lib/invoice.ts';
import { isReverseCharged, isVatNumberWrong } from '../../lib/invoice.ts';
import { companyLimits } from '../../lib/limits.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { Options } from '../parts/form/ControlRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';

type Typed = Pick<CompanyDraft, 'name' | 'address' | 'country' | 'vatNumber'>;

type Props = {
  company: CompanyDraft;
  /** From where companies elsewhere in the EU are sold to under reverse charge. */
  reverseFrom: string | null;
  /** The buyer wanted to go on: everything that is missing is said. */
  asked: boolean;
  /** What the server has against the VAT number. */
  error: string | null;
  disabled: boolean;
  onChange: (company: CompanyDraft) => void;
};

/** For which company an order is bought. */
export default function CompanyFields({ company, reverseFrom, asked, error, disabled, onChange }: Props) {
  const [left, setLeft] = useState<Partial<Record<keyof Typed, true>>>({});
  const errors = errorsOf(company);
  const shown = (field: keyof Typed) =>
    (asked || left[field] ? errors[field] : undefined) ?? (field === 'vatNumber' ? error : null);
  // An error that comes up under a button that is being pressed would move it away from the finger; the button asks for all of them.
  const leave =
    (field: keyof Typed) =>
    ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof HTMLButtonElement)) setLeft((before) => ({ ...before, [field]: true }));
    };

  function change(typed: Partial<Typed>) {
    const { name, address, country, vatNumber } = { ...company, ...typed };
    const next = { name, address, country, vatNumber };
    onChange({
      ...next,
      isComplete: Object.keys(errorsOf(next)).length === 0,
      reverseCharge: isReverseCharged(reverseFrom, next),
    });
  }

  return (
    <fieldset className="company" disabled={disabled}>
      <legend className="visually-hidden">{orderWords.company.title}</legend>
      <FormRow label={orderWords.company.name} error={shown('name')} required>
        {(row) => (
          <Input
            size="lg"
            {...row}
            value={company.name}
            maxLength={companyLimits.name}
            autoComplete="organization"
            onBlur={leave('name')}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </FormRow>
      <FormRow label={orderWords.company.address} error={shown('address')} required>
        {(row) => (
          <Textarea
            size="lg"
            {...row}
            rows={3}
            value={company.address}
            maxLength={companyLimits.address}
            autoComplete="street-address"
            onBlur={leave('address')}
            onChange={({ target }) => change({ address: target.value })}
          />
        )}
      </FormRow>
      <FormRow label={fields.country} error={shown('country')} required>
        {(row) => (
          <Select
            size="lg"
            {...row}
            value={company.country}
            autoComplete="country"
            onBlur={leave('country')}
            onChange={({ target }) => change({ country: target.value })}
          >
            <option value="">{words.choose}</option>
            <Options of={countriesIn().map(({ code, name, flag }) => [code, `${name} ${flag}`])} />
          </Select>
        )}
      </FormRow>
      <FormRow label={orderWords.company.vatNumber} error={shown('vatNumber')} help={orderWords.company.vatNumberHelp}>
        {(row) => (
          <Input
            size="lg"
            {...row}
            value={company.vatNumber}
            maxLength={companyLimits.vatNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onBlur={leave('vatNumber')}
            onChange={({ target }) => change({ vatNumber: target.value })}
          />
        )}
      </FormRow>
    </fieldset>
  );
}

function errorsOf(company: Typed): Partial<Record<keyof Typed, string>> {
  const { name, address, country } = company;
  return {
    ...(name.trim() === '' && { name: orderWords.company.nameRequired }),
    ...(address.trim() === '' && { address: orderWords.company.addressRequired }),
    ...(country === '' && { country: orderWords.company.countryRequired }),
    ...(country !== '' && isVatNumberWrong(company) && { vatNumber: orderWords.company.vatNumberWrong }),
  };
}
