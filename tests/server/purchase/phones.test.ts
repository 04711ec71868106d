import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventDraft, formDraft } from '../../../harness/drafts.ts';
import { countryOf } from '../../../server/purchase/phones.ts';
import { attendee, placeOrder, submit } from '../../support/buyer.ts';
import { turnsDuring } from '../../support/eventLoop.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, usersOf } from '../../support/world.ts';

describe('the country of an event', () => {
  it.each([
    ['Europe/Berlin', '', 'DE'],
    ['Europe/London', 'DE', 'GB'],
    ['America/New_York', 'US', 'US'],
    ['Asia/Kolkata', '', 'IN'],
    ['Asia/Calcutta', '', 'IN'],
    ['UTC', 'FR', 'FR'],
    ['UTC', '', null],
  ])('in %s of an organiser in %s is %s', (timeZone, sellerCountry, country) => {
    expect(countryOf({ timeZone, sellerCountry })).toBe(country);
  });
});

it('asks for the zones of one country after the other, and lets others be answered between them', async () => {
  vi.resetModules();
  const phones = await import('../../../server/purchase/phones.ts');
  expect(await turnsDuring(phones.learnZones)).toBeGreaterThan(200);
  expect(phones.countryOf({ timeZone: 'Africa/Harare', sellerCountry: '' })).toBe('ZW');
});

const api = await openApi();

describe('a phone number', () => {
  let token: string;
  let at: Awaited<ReturnType<typeof newEvent>>;
  beforeEach(async () => {
    ({ token } = await newOrganiser(api));
    at = await newEvent(api, token);
    await api.ask('saveEvent', { ...eventDraft({ timeZone: 'Europe/Berlin' }), id: at.eventId }, token);
    const fields = [{ key: 'phone' as const, required: false }];
    await api.ask('saveForm', { payload: { ...formDraft(at.eventId), id: at.formId, fields } }, token);
  });

  const phones = () =>
    api.sql('select phone from registered_users where event_id = $1 order by created_at', [at.eventId]);
  const registered = async () => (await usersOf(api, token, at))[0];

  it('of a buyer is kept with its country’s prefix, that of the event first', async () => {
    const purchase = await placeOrder(api, at, {
      attendees: [
        attendee(at.ticketId, { phone: '0170 1234567' }),
        attendee(at.ticketId, { phone: '+44 7700 900123' }),
      ],
    });
    expect(purchase.status).toBe('free');
    expect(await phones()).toEqual([{ phone: '+491701234567' }, { phone: '+447700900123' }]);
  });

  it('that the organiser enters or imports is kept alike, and the same one again changes nothing', async () => {
    await submit(api, at);
    const { uId = '', firstname = '', surname = '', email = '' } = (await registered()) ?? {};
    const fields = { firstname, surname, email, phone: '030/123456' };
    await api.ask('updateUser', { payload: { uId, fields } }, token);
    expect(await phones()).toEqual([{ phone: '+4930123456' }]);
    const row = { number: 2, externalId: '', ticketId: at.ticketId, ticketNamed: false, answers: {} };
    const imported = async (phone: string) => {
      const rows = [{ ...row, fields: { ...fields, phone } }];
      const asked = { formId: at.formId, importId: crypto.randomUUID(), check: false, wanted: {}, rows };
      return (await api.ask('importUsers', { payload: asked }, token)).verdicts[0]?.outcome;
    };
    expect(await imported('+49 (30) 123456')).toBe('unchanged');
    expect(await imported('0170-1234567')).toBe('updated');
    expect(await phones()).toEqual([{ phone: '+491701234567' }]);
  });

  it('begins on the page in the country of the event', async () => {
    const { event } = await api.ask('getFormWQuestion', { eventId: at.eventId, formId: at.formId });
    expect(event.country).toBe('DE');
    // So does the page of whoever is named later.
    const { key } = await placeOrder(api, at);
    await api.sql('update registered_users set details_missing = true where event_id = $1', [at.eventId]);
    const rows = await api.sql(
      'select ticket_key from registered_users r join purchases p on p.id = r.purchase_id where p.key = $1',
      [key],
    );
    const missing = await api.ask('getMissingForm', { key: rows[0].ticket_key });
    expect(missing.country).toBe('DE');
  });
});
