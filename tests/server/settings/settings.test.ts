import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../support/api.ts';
import { newOrganiser } from '../../support/world.ts';

let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = (await newOrganiser(api)).token;
});
afterAll(() => api.drop());

const keys = { publishableKey: 'pk_test_visible', secretKey: 'sk_test_hidden' };

describe('settings', () => {
  it('are empty at first', async () => {
    const { settings } = (await api.call('getSettings', {}, token)).payload;
    expect(settings).toEqual({ organisation: '', contact: '', publishableKey: '', hasSecretKey: false, version: 0 });
  });

  it('keep keys without ever sending the secret one back', async () => {
    const saved = await api.call('saveSettings', { organisation: 'Harbour Events', ...keys }, token);
    const settings = {
      organisation: 'Harbour Events',
      contact: '',
      publishableKey: keys.publishableKey,
      hasSecretKey: true,
      version: 1,
    };
    expect(saved.payload).toEqual({ settings });
    expect((await api.call('getSettings', {}, token)).payload).toEqual({ settings });
    const without = (await api.call('getSettingsWOKeys', {}, token)).payload;
    expect(without).toEqual({ settings: { organisation: 'Harbour Events', contact: '' } });
    const { hasSecretKey: _, version: __, ...visible } = settings;
    expect((await api.call('getSettingsWOPrivateKeys', {}, token)).payload).toEqual({ settings: visible });
  });

  it('are stored encrypted', async () => {
    await api.call('saveSettings', { organisation: '', ...keys }, token);
    const { rows } = await api.pool.query('select publishable_key, secret_key from settings');
    const kept = Buffer.concat(rows.flatMap((row) => [row.publishable_key, row.secret_key])).toString('latin1');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).not.toContain('pk_test');
    expect(kept).not.toContain('sk_test');
  });

  it('keep an absent contact, clear an empty one, and refuse what is no address', async () => {
    const rest = { organisation: '', publishableKey: '' };
    const contact = async (changes: object) =>
      (await api.call('saveSettings', { ...rest, ...changes }, token)).payload.settings.contact;
    expect(await contact({ contact: ' hello@example.org ' })).toBe('hello@example.org');
    expect(await contact({})).toBe('hello@example.org');
    expect(await contact({ contact: '' })).toBe('');
    const refused = await api.call('saveSettings', { ...rest, contact: 'call me' }, token);
    expect(refused).toMatchObject({ status: 422, field: 'contact' });
  });

  it('keep an absent secret key and clear an empty one', async () => {
    const rest = { organisation: '', publishableKey: '' };
    const hasKey = async (changes: object) =>
      (await api.call('saveSettings', { ...rest, ...changes }, token)).payload.settings.hasSecretKey;
    expect(await hasKey({ secretKey: 'sk_test_other' })).toBe(true);
    expect(await hasKey({})).toBe(true);
    expect(await hasKey({ secretKey: '' })).toBe(false);
  });

  it('are each organiser’s own, and a row moved to another cannot be read', async () => {
    await api.call('saveSettings', { organisation: 'Mine', ...keys }, token);
    const other = await newOrganiser(api);
    expect((await api.call('getSettings', {}, other.token)).payload.settings.organisation).toBe('');
    await api.pool.query(
      'insert into settings select $1, organisation, publishable_key, secret_key from settings limit 1',
      [other.id],
    );
    const { settings } = (await api.call('getSettings', {}, other.token)).payload;
    expect(settings).toMatchObject({ organisation: 'Mine', publishableKey: '' });
  });
});
