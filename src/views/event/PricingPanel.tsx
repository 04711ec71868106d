import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { event as eventWords } from '#words/event.ts';
import { labels } from '#words/labels.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { errorAt } from '../parts/desk/errorAt.ts';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select } from '../parts/Input.tsx';
import type { EventValues, PricingValues } from './eventValues.ts';

const words = eventWords.edit.pricing;

type PricingPanelProps = {
  register: UseFormRegister<EventValues>;
  errors: FieldErrors<EventValues>;
  error: ApiError | null;
};

/** What comes to the prices of an event's tickets, or is in them: the service fee and VAT. */
export function PricingPanel({ register, errors, error }: PricingPanelProps) {
  const fieldError = (field: keyof PricingValues) =>
    errors.pricing?.[field]?.message ?? errorAt(error, `pricing.${field}`);
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className="form-grid is-two">
        <FormRow label={words.feeRate} error={fieldError('feeRate')}>
          {(control) => <Input {...control} {...number} {...register('pricing.feeRate')} />}
        </FormRow>
        <FormRow label={words.feeFixed} error={fieldError('feeFixed')}>
          {(control) => <Input {...control} {...number} {...register('pricing.feeFixed')} />}
        </FormRow>
      </div>
      <FormRow label={labels.feeInside} error={fieldError('feeInside')} required>
        {(control) => (
          <Select {...control} {...register('pricing.feeInside')}>
            <option value="buyer">{words.bearers.buyer}</option>
            <option value="organiser">{words.bearers.organiser}</option>
          </Select>
        )}
      </FormRow>
      <p className="form-help">
        {words.vatLead}{' '}
        <ButtonLink href={to.settings()} variant="plain" size="sm">
          {words.vatSettings}
        </ButtonLink>
      </p>
      <div className="form-grid is-two">
        <FormRow label={labels.vatIncluded} error={fieldError('vatIncluded')} required>
          {(control) => (
            <Select {...control} {...register('pricing.vatIncluded')}>
              <option value="with">{words.ways.with}</option>
              <option value="without">{words.ways.without}</option>
            </Select>
          )}
        </FormRow>
        <FormRow label={labels.vatShown} error={fieldError('vatShown')} required>
          {(control) => (
            <Select {...control} {...register('pricing.vatShown')}>
              <option value="with">{words.ways.with}</option>
              <option value="without">{words.ways.without}</option>
            </Select>
          )}
        </FormRow>
        <FormRow label={words.vatRate} error={fieldError('vatRate')} help={words.vatRateHelp}>
          {(control) => <Input {...control} {...number} {...register('pricing.vatRate')} />}
        </FormRow>
        <FormRow label={words.feeVatRate} error={fieldError('feeVatRate')} help={words.feeVatRateHelp}>
          {(control) => <Input {...control} {...number} {...register('pricing.feeVatRate')} />}
        </FormRow>
      </div>
      <CheckRow label={words.reverseCharge} help={words.reverseChargeHelp} {...register('pricing.reverseCharge')} />
    </Panel>
  );
}
