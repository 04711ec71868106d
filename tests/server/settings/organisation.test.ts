import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import { readLogo } from '../../../server/platform/mail/logo.ts';
import { openApi } from '../../support/fixtures.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newOrganiser } from '../../support/world.ts';

let owner: Awaited<ReturnType<typeof newOrganiser>>;
const api = await openApi();
beforeEach(async () => {
  owner = await newOrganiser(api);
});

type Draft = Parameters<typeof api.call<'saveSettings'>>[1];
const save = (draft: Partial<Draft>) =>
  api.call('saveSettings', { organisation: 'Harbour Events', publishableKey: '', ...draft }, owner.token);
const read = async () => (await api.ask('getSettings', {}, owner.token)).settings;

describe('the number of the next invoice', () => {
  const year = new Date().getUTCFullYear();
  const give = (last: number) =>
    api.pool.query('insert into invoice_counters (owner_id, test, year, last) values ($1, false, $2, $3)', [
      ...[owner.id, year, last],
    ]);

  it('is one more than the last that was given this year, and can be raised', async () => {
    expect(await read()).toMatchObject({ nextInvoice: 1, invoiceYear: year });
    await give(41);
    expect((await read()).nextInvoice).toBe(42);
    expect((await save({ nextInvoice: 500 })).payload.settings.nextInvoice).toBe(500);
    const rows = await api.sql('select test, last from invoice_counters where owner_id = $1', [owner.id]);
    expect(rows).toEqual([{ test: false, last: 499 }]);
  });

  it('is never one that was given, nor below it, and then nothing else is saved', async () => {
    await give(41);
    for (const nextInvoice of [1, 40, 41])
      expect(await save({ organisation: 'Other', nextInvoice })).toMatchObject({
        status: 409,
        field: 'nextInvoice',
        msg: 'Numbers below 42 are already in use. Enter 42 or a higher number.',
      });
    expect(await read()).toMatchObject({ organisation: '', nextInvoice: 42 });
    expect((await save({ nextInvoice: 42 })).payload.settings.nextInvoice).toBe(42);
  });

  it('waits for an invoice that is being issued, and does not give its number again', async () => {
    await give(41);
    const issuing = await openTransaction(api);
    await issuing.query('update invoice_counters set last = 42 where owner_id = $1', [owner.id]);
    const saving = save({ nextInvoice: 42 });
    await issuing.isWaitedFor();
    await issuing.commit();
    expect(await saving).toMatchObject({ status: 409, field: 'nextInvoice' });
    expect((await read()).nextInvoice).toBe(43);
  });

  it.each([0, 1.5, 1_000_000_000])('cannot be %s', async (nextInvoice) => {
    expect(await save({ nextInvoice })).toMatchObject({ status: 422, field: 'nextInvoice' });
  });
});

describe('what new events begin with', () => {
  it('is kept, stays where it is absent, and can be taken back', async () => {
    const chosen = { defaultCurrency: 'eur', defaultTimeZone: 'Europe/Berlin', defaultLocale: 'de-DE' } as const;
    expect((await save(chosen)).payload.settings).toMatchObject(chosen);
    expect((await save({})).payload.settings).toMatchObject(chosen);
    expect((await api.ask('getSettingsWOKeys', {}, owner.token)).settings).toMatchObject(chosen);
    const none = { defaultCurrency: null, defaultTimeZone: null, defaultLocale: null };
    expect((await save(none)).payload.settings).toMatchObject(none);
  });

  it('has a time zone that exists', async () => {
    expect(await save({ defaultTimeZone: 'Europe/Atlantis' })).toMatchObject({ status: 422, field: 'defaultTimeZone' });
  });
});

describe('the logo of an organisation', () => {
  const picture = async (colour: string, width = 800) => {
    const png = await sharp({ create: { width, height: 200, channels: 3, background: colour } })
      .png()
      .toBuffer();
    return { png, url: `data:image/png;base64,${png.toString('base64')}` };
  };

  it('is drawn anew, judged by its bytes, and can be removed', async () => {
    const { url } = await picture('#a9211a');
    const { logo } = (await save({ logo: url })).payload.settings;
    expect(logo).toMatch(/^data:image\/png;base64,/);
    expect((await read()).logo).toBe(logo);
    const script = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    expect(await save({ logo: `data:image/png;base64,${script}` })).toMatchObject({ status: 422, field: 'logo' });
    expect((await read()).logo).toBe(logo);
    expect((await save({ logo: null })).payload.settings.logo).toBeNull();
  });

  it('is at the head of mails of an event without one, as it is today, and an event’s own comes first', async () => {
    const draft = eventDraft();
    const { event } = await api.ask('saveEvent', draft, owner.token);
    expect(await readLogo(api.db, event)).toBeNull();
    const logoOf = async (at: { id: string; logo: string | null }) => {
      const logo = await readLogo(api.db, at);
      const { data } = await sharp(logo?.content).raw().toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)];
    };
    await save({ logo: (await picture('#ff0000')).url });
    expect(await logoOf(event)).toEqual([255, 0, 0]);
    await save({ logo: (await picture('#0000ff')).url });
    expect(await logoOf(event)).toEqual([0, 0, 255]);
    const logo = (await picture('#00ff00', 200)).url;
    const own = (await api.ask('saveEvent', { ...draft, id: event.id, logo, version: 1 }, owner.token)).event;
    expect(await logoOf(own)).toEqual([0, 255, 0]);
    expect((await read()).logo).not.toBeNull();
  });
});
