import { beforeEach, describe, expect, it } from 'vitest';
import { attendee, purchaseIdOf, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { sendMails } from '../../support/mails.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

/*
 * What an organiser holds buyers to, and the terms that buyers accept as they order.
 */

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const terms = 'https://harbour.example/terms';

let token: string;
let at: Awaited<ReturnType<typeof newEvent>>;
beforeEach(async () => {
  ({ token } = await newOrganiser(api));
  at = await newEvent(api, token);
});

type Draft = Parameters<typeof api.call<'saveSettings'>>[1];
const save = (draft: Partial<Draft>) =>
  api.call('saveSettings', { organisation: 'Harbour Trust', publishableKey: '', ...draft }, token);
const organiser = async () =>
  (await api.ask('getFormWQuestion', { eventId: at.eventId, formId: at.formId })).event.organiser;
const order = (changes = {}) => submit(api, at, changes);
const ordered = async (key: string) => {
  const { timeline } = await api.ask('getPurchaseDetails', { purchaseId: await purchaseIdOf(api, key) }, token);
  return timeline.find(({ kind }) => kind === 'ordered' || kind === 'addedByHand');
};

describe('the links of an organiser', () => {
  it('are on the public pages and below the mails of an order', async () => {
    await save({ termsLink: terms, privacyLink: 'https://harbour.example/privacy' });
    expect(await organiser()).toEqual({
      name: 'Harbour Trust',
      contact: '',
      policies: { terms, privacy: 'https://harbour.example/privacy', refunds: '' },
      mustAccept: false,
    });
    await order();
    await sendMails(api);
    const rows = await api.sql('select text from mails where event_id = $1', [at.eventId]);
    expect(rows[0].text).toMatch(
      /\n-- \nSent for Harbour Trust\nTerms: https:\/\/harbour.example\/terms\nPrivacy: https:\/\/harbour.example\/privacy\n$/,
    );
  });

  it('stay where nothing is said of them, and are addresses of pages', async () => {
    await save({ refundLink: 'https://harbour.example/refunds' });
    expect((await save({})).payload.settings).toMatchObject({ refundLink: 'https://harbour.example/refunds' });
    for (const privacyLink of ['javascript:alert(1)', 'harbour', 'https://me:secret@harbour.example'])
      expect(await save({ privacyLink })).toMatchObject({
        status: 422,
        field: 'privacyLink',
        msg: 'Enter a full web address, like https://example.org.',
      });
    expect((await save({ privacyLink: 'harbour.example' })).payload.settings.privacyLink).toBe(
      'https://harbour.example',
    );
    expect((await save({ refundLink: '' })).payload.settings.refundLink).toBe('');
  });

  it('include the terms where buyers have to accept them', async () => {
    const refused = { status: 422, field: 'termsLink', msg: 'Terms link is required.' };
    expect(await save({ termsLink: '', mustAcceptTerms: true })).toMatchObject(refused);
    await save({ termsLink: terms, mustAcceptTerms: true });
    await save({ termsLink: '' });
    expect((await organiser()).mustAccept).toBe(false);
    expect((await order()).status).toBe(200);
  });
});

describe('terms that buyers must accept', () => {
  const refusal = {
    status: 422,
    field: 'payload.accepted',
    msg: 'Accept the organiser’s terms to place this order.',
  };
  beforeEach(() => save({ termsLink: terms, mustAcceptTerms: true }));

  it('are asked for, and the order keeps which ones were accepted, and when', async () => {
    for (const accepted of [undefined, null, '', 'https://harbour.example/old-terms'])
      expect(await order({ accepted })).toMatchObject(refusal);
    const { purchase } = (await order({ accepted: terms })).payload;
    const placedAt = api.clock.now.toISOString();
    await save({ termsLink: 'https://harbour.example/new-terms' });
    api.clock.advance(60_000);
    expect(await ordered(purchase.key)).toEqual({
      kind: 'ordered',
      ...{ at: placedAt, actor: 'buyer', by: null },
      data: { total: 0, method: 'card', attendees: 1, terms },
    });
  });

  it('are those of now', async () => {
    await save({ termsLink: 'https://harbour.example/new-terms' });
    expect(await order({ accepted: terms })).toMatchObject(refusal);
  });

  it('are no other order', async () => {
    const attendees = [attendee(at.ticketId)];
    const key = '00000000-0000-4000-8000-0000000000aa';
    const first = await order({ key, attendees, accepted: terms });
    const newer = 'https://harbour.example/new-terms';
    await save({ termsLink: newer });
    const again = await order({ key, attendees, accepted: newer });
    expect(again.payload.purchase.key).toBe(first.payload.purchase.key);
  });

  it('are not asked of who is registered by the organiser', async () => {
    const { fields, answers } = attendee(at.ticketId);
    const added = await api.call(
      'addUser',
      {
        payload: {
          formId: at.formId,
          key: '00000000-0000-4000-8000-0000000000bb',
          ...{ ticketId: at.ticketId, fields, answers, payment: 'free', mail: false },
        },
      },
      token,
    );
    expect(added.status).toBe(200);
  });

  it('are not kept of an order that was not asked', async () => {
    await save({ termsLink: terms, mustAcceptTerms: false });
    const { purchase } = (await order({ accepted: 'https://evil.example' })).payload;
    expect((await ordered(purchase.key))?.data).toEqual({ total: 0, method: 'card', attendees: 1 });
  });
});
