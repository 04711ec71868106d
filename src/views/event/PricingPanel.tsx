import type { UseFormRegister } from 'react-hook-form';
import { event as eventWords } from '#words/event.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import type { rowOf } from '../parts/desk/describeFields.ts';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select } from '../parts/Input.tsx';
import type { EventValues } from './eventValues.ts';

const words = eventWords.edit.pricing;

type PricingPanelProps = { register: UseFormRegister<EventValues>; row: ReturnType<typeof rowOf<EventValues>> };

/** What comes to the prices of an event's tickets, or is in them: the service fee and VAT. */
export function PricingPanel({ register, row }: PricingPanelProps) {
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className="form-grid is-two">
        <FormRow {...row('pricing.feeRate')}>
          {(control) => <Input {...control} {...number} {...register('pricing.feeRate')} />}
        </FormRow>
        <FormRow {...row('pricing.feeFixed')}>
          {(control) => <Input {...control} {...number} {...register('pricing.feeFixed')} />}
        </FormRow>
      </div>
      <FormRow {...row('pricing.feeInside')} required>
        {(control) => (
          <Select {...control} {...register('pricing.feeInside')}>
            <option value="buyer">{words.bearers.buyer}</option>
            <option value="organiser">{words.bearers.organiser}</option>
          </Select>
        )}
      </FormRow>
      <p className="form-help">
        {words.vatLead}{' '}
        <ButtonLink href={to.settings({ section: 'invoices' })} variant="plain" size="sm">
          {words.vatSettings}
        </ButtonLink>
      </p>
      <div className="form-grid is-two">
        <FormRow {...row('pricing.vatIncluded')} required>
          {(control) => (
            <Select {...control} {...register('pricing.vatIncluded')}>
              <option value="with">{words.ways.with}</option>
              <option value="without">{words.ways.without}</option>
            </Select>
          )}
        </FormRow>
        <FormRow {...row('pricing.vatShown')} required>
          {(control) => (
            <Select {...control} {...register('pricing.vatShown')}>
              <option value="with">{words.ways.with}</option>
              <option value="without">{words.ways.without}</option>
            </Select>
          )}
        </FormRow>
        <FormRow {...row('pricing.vatRate')} help={words.vatRateHelp}>
          {(control) => <Input {...control} {...number} {...register('pricing.vatRate')} />}
        </FormRow>
        <FormRow {...row('pricing.feeVatRate')} help={words.feeVatRateHelp}>
          {(control) => <Input {...control} {...number} {...register('pricing.feeVatRate')} />}
        </FormRow>
      </div>
      <CheckRow label={words.reverseCharge} help={words.reverseChargeHelp} {...register('pricing.reverseCharge')} />
    </Panel>
  );
}
