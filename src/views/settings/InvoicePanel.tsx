import { type UseFormReturn, useWatch } from 'react-hook-form';
import { settings as words } from '#words/settings.ts';
import { countries } from '../../lib/countries.ts';
import { typedNumber } from '../../lib/input.ts';
import { settingsLimits } from '../../lib/limits.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';
import { invoiceNumber } from './invoiceNumber.ts';
import type { Settings, SettingsDraft, Values } from './settingsValues.ts';

type Props = {
  form: UseFormReturn<Values, unknown, SettingsDraft>;
  settings: Settings;
  fieldError: (field: keyof Values) => string | undefined;
};

/** Who sells, VAT, and the numbers of invoices. */
export function InvoicePanel({ form: { register, control }, settings, fieldError }: Props) {
  const [chargesVat, prefix, next] = useWatch({ control, name: ['chargesVat', 'invoicePrefix', 'nextInvoice'] });
  return (
    <Panel title={words.invoices} lead={words.invoicesLead}>
      <FormRow label={words.address} help={words.addressHelp} error={fieldError('address')}>
        {(row) => <Textarea {...row} rows={3} autoComplete="street-address" {...register('address')} />}
      </FormRow>
      <div className="form-grid is-two">
        <FormRow label={words.country} error={fieldError('country')} required={chargesVat}>
          {(row) => (
            <Select {...row} autoComplete="country" {...register('country')}>
              <option value="">{words.chooseCountry}</option>
              {countries.map(({ code, name, flag }) => (
                <option key={code} value={code}>
                  {name} {flag}
                </option>
              ))}
            </Select>
          )}
        </FormRow>
      </div>
      <div className="form-grid is-two">
        <FormRow label={words.vatNumber} help={words.vatNumberHelp} error={fieldError('vatNumber')}>
          {(row) => (
            <Input
              {...row}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...register('vatNumber')}
            />
          )}
        </FormRow>
        <FormRow label={words.taxNumber} help={words.taxNumberHelp} error={fieldError('taxNumber')}>
          {(row) => (
            <Input
              {...row}
              maxLength={settingsLimits.vatNumber}
              autoComplete="off"
              spellCheck={false}
              {...register('taxNumber')}
            />
          )}
        </FormRow>
      </div>
      <CheckRow label={words.chargesVat} help={words.chargesVatHelp} {...register('chargesVat')} />
      {chargesVat ? (
        <FormRow label={words.vatRate} help={words.vatRateHelp} error={fieldError('vatRate')} required>
          {(row) => <Input {...row} inputMode="decimal" autoComplete="off" {...register('vatRate')} />}
        </FormRow>
      ) : null}
      <FormRow
        label={words.invoicePrefix}
        help={words.invoicePrefixHelp(invoiceNumber(prefix, settings.invoiceYear, 1))}
        error={fieldError('invoicePrefix')}
      >
        {(row) => <Input {...row} autoComplete="off" spellCheck={false} {...register('invoicePrefix')} />}
      </FormRow>
      <FormRow
        label={words.nextInvoice}
        help={words.nextInvoiceHelp(
          invoiceNumber(prefix, settings.invoiceYear, typedNumber(next) ?? settings.nextInvoice),
        )}
        error={fieldError('nextInvoice')}
        required
      >
        {(row) => <Input {...row} inputMode="numeric" autoComplete="off" {...register('nextInvoice')} />}
      </FormRow>
    </Panel>
  );
}
