import type { UseFormRegister } from 'react-hook-form';
import { event } from '#words/event.ts';
import { settings as words } from '#words/settings.ts';
import { currencies } from '../../lib/enumerations.ts';
import { locales } from '../../lib/locale.ts';
import { Panel } from '../parts/desk/Panel.tsx';
import { ZoneInput } from '../parts/desk/ZoneInput.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Select } from '../parts/Input.tsx';
import type { Values } from './settingsValues.ts';

type Props = {
  register: UseFormRegister<Values>;
  fieldError: (field: keyof Values) => string | undefined;
};

/** What new events begin with. */
export function DefaultsPanel({ register, fieldError }: Props) {
  return (
    <Panel title={words.defaults} lead={words.defaultsLead}>
      <div className="form-grid is-two">
        <FormRow label={words.currency} error={fieldError('defaultCurrency')} required>
          {(row) => (
            <Select {...row} {...register('defaultCurrency')}>
              {currencies.map((currency) => (
                <option key={currency} value={currency}>
                  {event.edit.currencies[currency]}
                </option>
              ))}
            </Select>
          )}
        </FormRow>
        <FormRow label={words.timeZone} help={words.timeZoneHelp} error={fieldError('defaultTimeZone')}>
          {(row) => <ZoneInput control={row} field={register('defaultTimeZone')} />}
        </FormRow>
      </div>
      <FormRow label={words.language} help={words.languageHelp} error={fieldError('defaultLocale')}>
        {(row) => (
          <Select {...row} {...register('defaultLocale')}>
            <option value="">{words.ownLanguage}</option>
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {words.languages[locale]}
              </option>
            ))}
          </Select>
        )}
      </FormRow>
    </Panel>
  );
}
