import { screen } from '@testing-library/react';
import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Promo, PromoDraft } from '../../../src/api/contract/ticket.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { PromoEditView, type PromoSubject } from '../../../src/views/ticket/PromoEditView.tsx';
import { promoValues } from '../../../src/views/ticket/promoValues.ts';
import { show } from '../../support/show.tsx';
import { dayPass, delegates, harbour } from '../../support/viewFixtures.ts';

type Draft = InferOutput<typeof PromoDraft>;
const saved: Promo = {
  id: '00000000-0000-4000-8000-000000000004',
  formId: delegates.id,
  code: 'SPEAKER',
  type: 0,
  value: 20,
  version: 1,
  uses: null,
  startsAt: null,
  endsAt: null,
  ticketIds: [],
  used: 0,
};

function edit() {
  const drafts: Draft[] = [];
  const logic = editor({
    load: async (): Promise<PromoSubject> => ({
      event: harbour,
      form: delegates,
      tickets: [dayPass],
      promo: null,
      values: promoValues(null, harbour),
    }),
    save: async (draft: Draft) => {
      drafts.push(draft);
      return saved;
    },
  });
  return { ...show(<PromoEditView editor={createActor(logic).start()} />), drafts };
}

describe('PromoEditView', () => {
  it('sends a percentage off the chosen tickets', async () => {
    const { user, drafts } = edit();
    await user.type(await screen.findByLabelText('Promo code'), 'SPEAKER');
    await user.type(screen.getByLabelText('Percentage off'), '20');
    await user.click(screen.getByLabelText('Day pass'));
    await user.click(screen.getByRole('button', { name: 'Add promo code' }));
    expect(drafts).toMatchObject([{ code: 'SPEAKER', type: 0, value: 20, uses: null, ticketIds: [dayPass.id] }]);
  });

  it('sends an amount in minor units, off every ticket when none is chosen', async () => {
    const { user, drafts } = edit();
    await user.type(await screen.findByLabelText('Promo code'), 'FIVER');
    await user.selectOptions(screen.getByLabelText('Discount'), 'Fixed Amount');
    await user.type(screen.getByLabelText('Amount off the order (£)'), '5');
    await user.click(screen.getByRole('button', { name: 'Add promo code' }));
    expect(drafts).toMatchObject([{ type: 1, value: 500, ticketIds: [] }]);
  });

  it.each([
    ['0', 'Discount must be £0.01 or more.'],
    ['1,000,000.01', 'Discount must be £1,000,000.00 or less.'],
    ['', 'Discount is required.'],
  ])('refuses "%s" as an amount in pounds', async (typed, text) => {
    const { user, drafts } = edit();
    await user.type(await screen.findByLabelText('Promo code'), 'FIVER');
    await user.selectOptions(screen.getByLabelText('Discount'), 'Fixed Amount');
    if (typed) await user.type(screen.getByLabelText('Amount off the order (£)'), typed);
    await user.click(screen.getByRole('button', { name: 'Add promo code' }));
    expect((await screen.findByText(text)).className).toBe('form-error');
    expect(drafts).toEqual([]);
  });

  it('refuses more than everything', async () => {
    const { user, drafts } = edit();
    await user.type(await screen.findByLabelText('Promo code'), 'ALL');
    await user.type(screen.getByLabelText('Percentage off'), '101');
    await user.click(screen.getByRole('button', { name: 'Add promo code' }));
    expect((await screen.findByText('Percentage must be 100 or less.')).className).toBe('form-error');
    expect(drafts).toEqual([]);
  });
});
