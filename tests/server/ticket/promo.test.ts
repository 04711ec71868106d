import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { promoDraft } from '../../../harness/drafts.ts';
import type { PromoDraft } from '../../../src/api/contract/ticket.ts';
import { promoTypes } from '../../../src/lib/enumerations.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, saveTicket } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const { formId, ticketId } = await newEvent(api, token);

const save = (changes: Partial<PromoDraft>) => api.call('savePromo', { payload: promoDraft(formId, changes) }, token);

describe('a promo code', () => {
  it('comes back as it was saved, the newest first, and can change', async () => {
    await save({});
    api.clock.advance(1_000);
    const draft = promoDraft(formId, {
      type: promoTypes.fixedAmount,
      value: 500,
      uses: 3,
      startsAt: '2030-01-01T00:00:00.000Z',
      endsAt: '2030-02-01T00:00:00.000Z',
      ticketIds: [ticketId],
    });
    const { promo } = await api.ask('savePromo', { payload: draft }, token);
    expect(promo).toEqual({ ...draft, id: promo.id, used: 0, version: 1 });
    expect((await api.ask('getPromos', { formId }, token)).promos[0]).toEqual(promo);
    const wider = (await save({ id: promo.id, code: promo.code, ticketIds: [] })).payload.promo;
    expect(wider).toMatchObject({ id: promo.id, ticketIds: [], value: 10, uses: null });
    expect((await api.ask('getPromo', { promoId: promo.id }, token)).promo).toEqual(wider);
  });

  it('is one form’s once, whatever its case, also when two save it at once', async () => {
    const code = `Summer-${randomUUID().slice(0, 8)}`;
    const both = await Promise.all([save({ code }), save({ code: code.toUpperCase() })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused).toMatchObject({ field: 'payload.code', msg: expect.stringContaining('already') });
    const other = await newEvent(api, token);
    const elsewhere = promoDraft(other.formId, { code });
    expect((await api.call('savePromo', { payload: elsewhere }, token)).status).toBe(200);
  });

  it('covers tickets of its own form only', async () => {
    const other = await newEvent(api, token);
    for (const foreign of [other.ticketId, randomUUID()]) {
      expect(await save({ ticketIds: [ticketId, foreign] })).toMatchObject({ status: 422, field: 'payload.ticketIds' });
    }
    const removed = (await saveTicket(api, token, formId)).id;
    await api.ask('removeTicket', { ticketId: removed }, token);
    expect((await save({ ticketIds: [removed] })).status).toBe(422);
    expect((await save({ ticketIds: [ticketId, ticketId] })).payload.promo.ticketIds).toEqual([ticketId]);
  });

  it.each<[string, Partial<PromoDraft>, string]>([
    ['more than all', { value: 101 }, 'value'],
    ['nothing off', { value: 0 }, 'value'],
    ['half a per cent', { value: 0.5 }, 'value'],
    ['no money off', { type: promoTypes.fixedAmount, value: 0 }, 'value'],
    ['half a penny off', { type: promoTypes.fixedAmount, value: 0.5 }, 'value'],
    ['a code with spaces', { code: 'two words' }, 'code'],
    ['an end before the start', { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }, 'endsAt'],
  ])('refuses %s', async (_, changes, field) => {
    expect(await save(changes)).toMatchObject({ status: 422, field: `payload.${field}`, msg: expect.any(String) });
  });
});
