import { describe, expect, it } from 'vitest';
import { placeOrder } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { addSecondStep } from '../../support/secondFactor.ts';
import { newEvent, newMember, newOrganiser, password } from '../../support/world.ts';

const keys = { publishableKey: 'pk_test_visible', secretKey: 'sk_test_hidden', current: password };

const stripe = await openStripe({
  secret: keys.secretKey,
  restricted: { key: 'rk_test_narrow', to: /webhook_endpoints|payment_intents|customers/ },
});
const api = await openApi({ stripeApi: stripe.api });
const { token } = await newOrganiser(api);

const noDefaults = { defaultCurrency: null, defaultTimeZone: null, defaultLocale: null };
const nothingElse = {
  ...{ termsLink: '', privacyLink: '', refundLink: '', mustAcceptTerms: false },
  ...{ address: '', country: '', vatNumber: '', taxNumber: '', chargesVat: false, vatRate: 0, invoicePrefix: '' },
  ...noDefaults,
  logo: null,
  nextInvoice: 1,
  invoiceYear: new Date().getUTCFullYear(),
};

describe('settings', () => {
  it('are empty at first', async () => {
    const { settings } = await api.ask('getSettings', {}, token);
    expect(settings).toEqual({
      organisation: '',
      contact: '',
      slug: '',
      ...nothingElse,
      publishableKey: '',
      hasSecretKey: false,
      stripe: null,
      version: 0,
    });
  });

  it('take other keys with the owner’s password, and a code where the second step is on; all else without', async () => {
    const { current: _, ...bare } = keys;
    const owner = await newOrganiser(api);
    const save = (more: object) => api.call('saveSettings', { organisation: 'Mine', ...bare, ...more }, owner.token);
    expect(await save({})).toMatchObject({ status: 422, field: 'current', msg: 'Password is required.' });
    expect(await save({ current: 'wrong horse 1' })).toMatchObject({ status: 422, field: 'current' });
    const { code } = await addSecondStep(api, owner.token);
    expect(await save({ current: password })).toMatchObject({ status: 422, field: 'code' });
    expect((await api.ask('getSettings', {}, owner.token)).settings.publishableKey).toBe('');
    expect((await save({ current: password, code: code() })).status).toBe(200);
    const { publishableKey } = keys;
    const plain = { organisation: 'Yours', publishableKey, version: 1 };
    expect((await api.call('saveSettings', plain, owner.token)).status).toBe(200);
    const cleared = { organisation: 'Yours', publishableKey: '', version: 2 };
    expect(await api.call('saveSettings', cleared, owner.token)).toMatchObject({ status: 422, field: 'current' });
  });

  it('keep keys without ever sending the secret one back', async () => {
    const saved = await api.ask('saveSettings', { organisation: 'Harbour Events', ...keys }, token);
    const settings = {
      organisation: 'Harbour Events',
      contact: '',
      slug: '',
      ...nothingElse,
      publishableKey: keys.publishableKey,
      hasSecretKey: true,
      stripe: 'test',
      version: 1,
    };
    expect(saved).toEqual({ settings });
    expect(await api.ask('getSettings', {}, token)).toEqual({ settings });
    const without = await api.ask('getSettingsWOKeys', {}, token);
    expect(without).toEqual({ settings: { organisation: 'Harbour Events', contact: '', ...noDefaults } });
    const { organisation, contact, publishableKey } = settings;
    expect(await api.ask('getSettingsWOPrivateKeys', {}, token)).toEqual({
      settings: { organisation, contact, ...noDefaults, publishableKey },
    });
  });

  const seller = {
    address: '1 Pier Road\nBristol',
    country: 'GB',
    vatNumber: 'GB 980 7806 84',
    chargesVat: true,
    vatRate: 2_000,
    invoicePrefix: 'HE-',
  };

  it('keep who sells and the VAT, the VAT number without spaces', async () => {
    await api.ask('saveSettings', { organisation: 'Harbour Events', ...keys, ...seller }, token);
    const { settings } = await api.ask('getSettings', {}, token);
    expect(settings).toMatchObject({ ...seller, vatNumber: 'GB980780684' });
    await api.ask('saveSettings', { organisation: 'Harbour Events', ...keys }, token);
    expect((await api.ask('getSettings', {}, token)).settings).toMatchObject({
      chargesVat: true,
      country: 'GB',
    });
  });

  it.each([
    ['a VAT number whose check digits are wrong', { vatNumber: 'GB980780685' }, 'vatNumber'],
    ['a VAT number of another country', { vatNumber: 'DE136695976' }, 'vatNumber'],
    ['VAT without a VAT or a tax number', { vatNumber: '' }, 'vatNumber'],
    ['VAT without a country', { country: '', vatNumber: '980780684' }, 'country'],
    ['a prefix of invoices in test mode', { invoicePrefix: 'TEST-' }, 'invoicePrefix'],
    ['such a prefix in small letters', { invoicePrefix: ' test' }, 'invoicePrefix'],
    ['a rate below nothing', { vatRate: -1 }, 'vatRate'],
    ['a rate with half a hundredth', { vatRate: 700.5 }, 'vatRate'],
    ['a rate of half the price', { vatRate: 5_000 }, 'vatRate'],
  ])('refuse %s', async (_, wrong, field) => {
    const answer = await api.call('saveSettings', { organisation: '', ...keys, ...seller, ...wrong }, token);
    expect(answer).toMatchObject({ status: 422, field });
  });

  it('are stored encrypted', async () => {
    await api.ask('saveSettings', { organisation: '', ...keys }, token);
    const rows = await api.sql('select publishable_key, secret_key from settings');
    const kept = Buffer.concat(rows.flatMap((row) => [row.publishable_key, row.secret_key])).toString('latin1');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).not.toContain('pk_test');
    expect(kept).not.toContain('sk_test');
  });

  it('keep an absent contact, clear an empty one, and refuse what is no address', async () => {
    const rest = { organisation: '', publishableKey: '', current: password };
    const contact = async (changes: object) =>
      (await api.ask('saveSettings', { ...rest, ...changes }, token)).settings.contact;
    expect(await contact({ contact: ' hello@example.org ' })).toBe('hello@example.org');
    expect(await contact({})).toBe('hello@example.org');
    expect(await contact({ contact: '' })).toBe('');
    const refused = await api.call('saveSettings', { ...rest, contact: 'call me' }, token);
    expect(refused).toMatchObject({ status: 422, field: 'contact' });
  });

  it('keep an absent secret key and clear an empty one', async () => {
    const rest = { organisation: '', publishableKey: '', current: password };
    const hasKey = async (changes: object) =>
      (await api.ask('saveSettings', { ...rest, ...changes }, token)).settings.hasSecretKey;
    expect(await hasKey({ secretKey: keys.secretKey })).toBe(true);
    expect(await hasKey({})).toBe(true);
    expect(await hasKey({ secretKey: '' })).toBe(false);
  });

  it('are each organiser’s own, and a row moved to another cannot be read', async () => {
    await api.ask('saveSettings', { organisation: 'Mine', ...keys }, token);
    const other = await newOrganiser(api);
    expect((await api.ask('getSettings', {}, other.token)).settings.organisation).toBe('');
    await api.sql(
      `insert into settings select $1, organisation, publishable_key, secret_key from settings where organisation = 'Mine' limit 1`,
      [other.id],
    );
    const { settings } = await api.ask('getSettings', {}, other.token);
    expect(settings).toMatchObject({ organisation: 'Mine', publishableKey: '' });
  });
});

describe('keys of Stripe', () => {
  const save = async (given: object, by = token) =>
    api.call('saveSettings', { organisation: '', publishableKey: '', ...given }, by);
  const newKeys = async () => {
    const { token: mine } = await newOrganiser(api);
    return { mine, saved: () => api.call('getSettings', {}, mine) };
  };

  it.each([
    [{ publishableKey: 'sk_test_hidden' }, 'publishableKey', /pk_test_ or pk_live_/],
    [{ secretKey: 'pk_test_visible' }, 'secretKey', /begins with sk_ or rk_/],
    [{ ...keys, publishableKey: 'pk_live_visible' }, 'secretKey', /two of the same kind/],
    [{ ...keys, secretKey: 'sk_test_mistyped' }, 'secretKey', /Stripe doesn’t know this secret key/],
    [
      { ...keys, secretKey: 'rk_test_narrow' },
      'secretKey',
      /lacks permissions: Charges and Refunds \(write\), Disputes \(read\), Events \(read\)\./,
    ],
  ])('are refused with the reason, and nothing is saved: %o', async (given, field, msg) => {
    const { mine, saved } = await newKeys();
    expect(await save(given, mine)).toMatchObject({ status: 422, field, msg: expect.stringMatching(msg) });
    expect((await saved()).payload.settings).toMatchObject({ publishableKey: '', hasSecretKey: false, stripe: null });
  });

  it('are not saved unchecked while Stripe does not answer', async () => {
    const { mine, saved } = await newKeys();
    const broken = { status: 500, error: { type: 'api_error', message: 'Sorry.' } };
    for (let time = 0; time < 3; time++) stripe.fail(/GET \/v1\/payment_intents$/, broken);
    const refused = await save(keys, mine);
    expect(refused).toMatchObject({
      status: 503,
      msg: expect.stringMatching(/^Couldn’t reach Stripe.*Nothing was saved/),
    });
    expect(refused.field).toBeUndefined();
    expect((await saved()).payload.settings.hasSecretKey).toBe(false);
    expect((await save(keys, mine)).payload.settings.stripe).toBe('test');
  });

  it('take payments only when both are there', async () => {
    const { mine } = await newKeys();
    expect((await save({ secretKey: keys.secretKey, current: password }, mine)).payload.settings.stripe).toBeNull();
    expect((await save({ publishableKey: keys.publishableKey, current: password }, mine)).payload.settings.stripe).toBe(
      'test',
    );
    expect((await save({ publishableKey: '', current: password }, mine)).payload.settings.stripe).toBeNull();
  });

  it('stay while orders are being paid with them, and can go afterwards', async () => {
    const { mine } = await newKeys();
    await save(keys, mine);
    const { formId, ticketId } = await newEvent(api, mine, { price: 2_500 });
    const { key: purchaseKey } = await placeOrder(api, { formId, ticketId });
    await api.ask('createPaymentIntent', { payload: { purchaseKey } });
    const gone = { publishableKey: '', secretKey: '', current: password };
    expect(await save(gone, mine)).toMatchObject({ status: 409, msg: expect.stringMatching(/being paid/) });
    expect((await save({ ...keys, organisation: 'Renamed' }, mine)).status).toBe(200);
    await pass(api, 16);
    expect((await save(gone, mine)).payload.settings).toMatchObject({ hasSecretKey: false, stripe: null });
  });
});

it('a manager brings no key back that is taken out while theirs wait', async () => {
  const { token: own, id } = await newOrganiser(api);
  const manager = await newMember(api, id, 'manager');
  await api.ask('saveSettings', { organisation: 'Harbour Events', ...keys }, own);
  const other = await openTransaction(api);
  await other.query('select id from users where id = $1 for update', [id]);
  const { publishableKey } = keys;
  const late = api.call('saveSettings', { organisation: 'Late', publishableKey }, manager.token);
  await other.isWaitedFor();
  await other.query('update settings set publishable_key = null, stripe_mode = null where owner_id = $1', [id]);
  await other.commit();
  expect((await late).status).toBe(403);
  const { settings } = await api.ask('getSettings', {}, own);
  expect(settings).toMatchObject({ organisation: 'Harbour Events', publishableKey: '', stripe: null });
});
