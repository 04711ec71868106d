import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Schema } from '../../../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../../../src/api/contract/table.ts';
import { callAccess } from '../../support/access.ts';
import { requestOf } from '../../support/api.ts';
import { purchaseIdOf, registrationOf } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { sendMails } from '../../support/mails.ts';
import { samples } from '../../support/samples.ts';
import { newOrganiser, newWorld, type World } from '../../support/world.ts';

/**
 * Every key and text with keys that a reply has, and who of those who may make the call gets it, by hand. `holder`: whoever sent the key, or made the order. `own`: it is of
 * their own account. `shows`: it opens a paper that they may read anyway, and does nothing. `public`: it is no secret. `none`: keys are taken out
 * for everybody. `manage`: whom the organisation lets change things; and those, outside of it, whose own it is.
 */
const keys: Partial<Record<CallName, Record<string, 'holder' | 'own' | 'shows' | 'public' | 'none' | 'manage'>>> = {
  // A manager makes cards for others: the call itself needs that.
  makeLoginCards: { 'cards.key': 'manage' },
  makeDeviceCode: { key: 'manage' },
  startSecondFactor: { secret: 'own', uri: 'own' },
  confirmSecondFactor: { codes: 'own' },
  renewRecoveryCodes: { codes: 'own' },
  previewMailing: { 'mail.html': 'none' },
  previewMailWording: { 'mail.html': 'none' },
  getTicketPage: { 'ticket.key': 'holder', 'ticket.qrCodeData': 'holder' },
  saveMissingDetails: { ticketKey: 'holder' },
  getFormWQuestion: { 'offer.key': 'holder' },
  submitUserForm: {
    'purchase.key': 'holder',
    'purchase.attendees.ticketKey': 'holder',
    'purchase.attendees.detailsKey': 'holder',
    'purchase.invoices.key': 'holder',
  },
  getPurchase: {
    'purchase.key': 'holder',
    'purchase.attendees.ticketKey': 'holder',
    'purchase.attendees.detailsKey': 'holder',
    'purchase.invoices.key': 'holder',
  },
  settlePurchase: {
    'purchase.key': 'holder',
    'purchase.attendees.ticketKey': 'holder',
    'purchase.attendees.detailsKey': 'holder',
    'purchase.invoices.key': 'holder',
  },
  cancelPurchase: {
    'purchase.key': 'holder',
    'purchase.attendees.ticketKey': 'holder',
    'purchase.attendees.detailsKey': 'holder',
    'purchase.invoices.key': 'holder',
  },
  payByCard: {
    'purchase.key': 'holder',
    'purchase.attendees.ticketKey': 'holder',
    'purchase.attendees.detailsKey': 'holder',
    'purchase.invoices.key': 'holder',
  },
  createPaymentIntent: { clientSecret: 'holder', publishableKey: 'public' },
  getInvoice: { 'invoice.key': 'holder', 'invoice.original.key': 'holder' },
  getEventPage: { previewKey: 'manage' },
  saveEventPage: { previewKey: 'manage' },
  publishEventPage: { previewKey: 'manage' },
  getWaitingList: { 'entries.key': 'manage' },
  offerTickets: { 'entry.key': 'manage' },
  removeWaiting: { 'entry.key': 'manage' },
  getPurchaseDetails: { key: 'manage', 'invoices.key': 'shows' },
  getUsersByAttendeeId: {
    'users.ticketKey': 'manage',
    'users.qrCodeData': 'manage',
    'users.order.key': 'manage',
    'users.order.invoices.key': 'shows',
    'orders.key': 'manage',
    'orders.invoices.key': 'shows',
  },
  getAttendee: { ticketKey: 'manage' },
  getUsersByExhibitorId: { 'users.ticketKey': 'manage' },
  registerDelegate: { 'users.ticketKey': 'manage' },
  getMail: { html: 'manage', text: 'manage' },
  resendMail: { html: 'manage', text: 'manage' },
  getSettings: { 'settings.publishableKey': 'public' },
  getSettingsWOPrivateKeys: { 'settings.publishableKey': 'public' },
  saveSettings: { 'settings.publishableKey': 'public' },
};

/** Files of an organiser's, in which keys or codes may stand, and whom the organisation gives them. */
const files: Partial<Record<CallName, string>> = {
  downloadAttendeeData: 'export',
  exportContacts: 'export',
  downloadMail: 'export',
  downloadAttendeeReport: 'export',
  downloadCheckinReport: 'export',
  downloadSurveyReport: 'export',
  downloadScannedBadgeReport: 'export',
  exportUsers: 'export',
  // What the public page says.
  printPoster: 'read',
  // Orders without their keys, and figures without people.
  downloadFinancialReport: 'finance',
  downloadEventFigures: 'read',
  downloadAllFigures: 'read',
};

type Parts = {
  type: string;
  entries: Record<string, Schema>;
  item: Schema;
  wrapped: Schema;
  value: Schema;
  options: Schema[];
  pipe?: { metadata?: { keyFor?: string } }[];
};

const named = /key$|token|secret|qrcode|html|codes$|uri$/i;

/** The keys of a reply by their path, with what the contract says of who gets them. */
function keysOf(schema: Schema, path: string[] = []): [string, string | undefined][] {
  const { type, pipe, ...parts } = schema as Schema & Parts;
  const kept = pipe?.find((step) => step.metadata?.keyFor)?.metadata?.keyFor;
  if (kept) return [[path.join('.'), kept]];
  if (type === 'string') return named.test(path.at(-1) ?? '') ? [[path.join('.'), undefined]] : [];
  if (type === 'optional' || type === 'nullable') return keysOf(parts.wrapped, path);
  if (type === 'array') return keysOf(parts.item, path);
  if (type === 'record') return keysOf(parts.value, path);
  if (type === 'variant' || type === 'union') return parts.options.flatMap((option) => keysOf(option, path));
  if (type !== 'object') return [];
  return Object.entries(parts.entries).flatMap(([name, inner]) => keysOf(inner, [...path, name]));
}

const contract = Object.entries(calls) as [CallName, Endpoint][];

describe('the contract', () => {
  it('has keys in these replies and no others', () => {
    const found = contract.flatMap(([name, { payload }]) => {
      const paths = payload === 'blob' ? [] : keysOf(payload).map(([path]) => path);
      return paths.length > 0 ? [[name, [...new Set(paths)].sort()]] : [];
    });
    const listed = Object.entries(keys).map(([name, paths]) => [name, Object.keys(paths).sort()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
  });

  it('keeps those that act for whoever may do what they do', () => {
    for (const [name, endpoint] of contract) {
      if (endpoint.payload === 'blob') continue;
      for (const [path, need] of keysOf(endpoint.payload)) {
        const who = keys[name]?.[path];
        const isKept = need === 'manage' || endpoint.team === 'manage';
        expect([name, path, who === 'manage' ? isKept : need === undefined]).toEqual([name, path, true]);
      }
    }
  });

  it('gives files to whom the table says', () => {
    const found = contract.filter(([, { payload, team }]) => payload === 'blob' && team);
    expect(Object.fromEntries(found.map(([name, { team }]) => [name, team]))).toEqual(files);
  });
});

const api = await openApi({ publicUrl: 'https://tickets.example.org' });

describe('a member', () => {
  let world: World;
  let secrets: string[];
  beforeAll(async () => {
    world = await newWorld(api);
    await api.sql("update mails set state = 'queued' where owner_id = $1", [world.organiser.id]);
    await sendMails(api);
    const rows = await api.sql("select id from mails where owner_id = $1 and html <> ''", [world.organiser.id]);
    world = { ...world, mailId: rows[0].id };
    await api.sql(
      "update waiting_entries set state = 'offered', offered_at = now(), offered_until = now() + interval '1 day' where id = $1",
      [world.waitingId],
    );
    secrets = [world.purchaseKey, world.ticketKey, world.code, world.waitingKey];
  });

  /** Which calls that a login may make answer with a key, and which keys. */
  async function leaks(token: string, role: 'manager' | 'finance' | 'readOnly') {
    const found: Record<string, number[]> = {};
    for (const [name, endpoint] of contract) {
      if (!callAccess[name].team?.includes(role) || endpoint.method !== 'GET' || endpoint.payload === 'blob') continue;
      const input = samples[name](world) as object;
      const text = await (await api.app.request(...requestOf(endpoint, input, token))).text();
      const seen = secrets.flatMap((secret, place) => (text.includes(secret) ? [place] : []));
      if (seen.length > 0) found[name] = seen;
    }
    return found;
  }

  it('gets no key of an order, a ticket, a badge or an offer who may only look, or handles money', async () => {
    expect(secrets.every((secret) => secret.length > 20)).toBe(true);
    expect(await leaks(world.team.readOnly.token, 'readOnly')).toEqual({});
    expect(await leaks(world.team.finance.token, 'finance')).toEqual({});
  });

  it('gets them who manages', async () => {
    expect(await leaks(world.team.manager.token, 'manager')).toMatchObject({
      getPurchaseDetails: [0],
      getAttendee: [1],
      getMail: expect.arrayContaining([1]),
      getUsersByAttendeeId: expect.arrayContaining([1, 2]),
    });
  });

  it('who acts with a buyer’s link is noted as who did it, and no other is', async () => {
    const cancelledBy = async (token?: string) => {
      const { purchase } = await api.ask(
        'submitUserForm',
        { payload: registrationOf(world.formId, [world.ticketId]) },
        token,
      );
      await api.ask('createPaymentIntent', { payload: { purchaseKey: purchase.key } }, token);
      await api.ask('cancelPurchase', { payload: { purchaseKey: purchase.key } }, token);
      const purchaseId = await purchaseIdOf(api, purchase.key);
      const details = await api.ask('getPurchaseDetails', { purchaseId }, world.organiser.token);
      return details.timeline
        .filter(({ kind }) => kind === 'paymentStarted' || kind === 'cancelled')
        .map(({ actor, by }) => [actor, by]);
    };
    await api.sql('update tickets set price = 1000 where id = $1', [world.ticketId]);
    const stranger = (await newOrganiser(api)).token;
    for (const token of [undefined, stranger, world.attendee.token, 'no token'])
      expect(await cancelledBy(token)).toEqual([
        ['buyer', null],
        ['buyer', null],
      ]);
    expect(await cancelledBy(world.team.manager.token)).toEqual([
      ['user', 'Grace manager'],
      ['user', 'Grace manager'],
    ]);
  });
});
