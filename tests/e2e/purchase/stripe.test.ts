import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { buyTicket, goodPassword, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { saveSettings } from '../../../src/api/contract/settings.ts';
import { declines } from '../../../src/messages/en-GB/declines.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { payment as words } from '../../../src/messages/en-GB/payment.ts';
import { to } from '../../../src/paths.ts';
import { openStripe } from '../../support/fixtures.ts';
import { openOwnFoyer } from '../../support/openFoyer.ts';

const keys = { publishableKey: 'pk_test_ours', secretKey: 'sk_test_ours', current: goodPassword };

const stripe = await openStripe({ secret: keys.secretKey });
const { host, port } = stripe.api;
const { server, browser } = await openOwnFoyer({ STRIPE_API: `http://${host}:${port}` });
const organiser = await newOrganiser(server.url);
await organiser.api.call(saveSettings, { organisation: 'Ours', ...keys });

/**
 * Stands in the place of Stripe's own script, which no test can load: its form is one field, in which `4242` pays, `0002` is
 * declined, `3155` leads to a page of the bank's and nothing is incomplete. Its title is the address that Stripe is told. Which payment is meant comes from the client secret, as at Stripe.
 */
const script = `window.Stripe = (key) => ({
  elements({ clientSecret }) {
    const field = document.createElement('input');
    field.setAttribute('aria-label', 'Card at Stripe');
    const heard = {};
    return {
      create: (_, { defaultValues }) => ({
        on: (name, hear) => (heard[name] = hear),
        mount: (place) => { field.title = defaultValues.billingDetails.email; place.append(field); heard.ready(); },
        destroy: () => field.remove(),
      }),
      submit: async () => (field.value ? {} : { error: { type: 'validation_error' } }),
      value: () => field.value,
    };
  },
  async confirmPayment({ elements, clientSecret, confirmParams }) {
    const card = elements.value();
    if (card !== '3155') {
      const response = await fetch('https://api.stripe.com/confirm', { method: 'POST', body: JSON.stringify({ clientSecret, card }) });
      return response.json();
    }
    const bank = new URL('https://hooks.stripe.com/bank');
    bank.searchParams.set('secret', clientSecret);
    bank.searchParams.set('back', confirmParams.return_url);
    window.location.assign(bank);
    return new Promise(() => {});
  },
  async retrievePaymentIntent(clientSecret) {
    const response = await fetch('https://api.stripe.com/intent', { method: 'POST', body: JSON.stringify({ clientSecret }) });
    return { paymentIntent: await response.json() };
  },
});
window.Stripe.version = 'endive';`;

type Fate = { script?: 'blocked'; confirm?: 'lost' };

async function openOrder(fate: Fate = {}) {
  const { id } = await newEvent(organiser.api);
  const form = await newForm(organiser.api, id);
  const purchase = await buyTicket(visitor(server.url), form, 'Standard', {}, 'leave');
  const { context, page } = await visit(browser, server.url, { size: phone });
  const blocked = { now: fate.script === 'blocked' };
  await answerAsStripe(context, fate, blocked);
  const path = to.registration(form.eventId, form.formId, purchase.key);
  await page.goto(path);
  return { page, context, blocked, path };
}

/** Answers what the browser asks of Stripe, and stands in for the page of a bank. */
async function answerAsStripe(context: BrowserContext, fate: Fate = {}, blocked = { now: false }) {
  const intentOf = (secret: string) => secret.split('_secret_')[0] ?? '';
  const headers = { 'Access-Control-Allow-Origin': '*' };
  await context.route('https://js.stripe.com/**', (route) =>
    blocked.now ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route('https://api.stripe.com/confirm', async (route) => {
    const { clientSecret, card } = JSON.parse(route.request().postData() ?? '{}');
    if (card === '4242') stripe.pay(intentOf(clientSecret));
    if (card === '0002') stripe.decline(intentOf(clientSecret), 'generic_decline');
    if (fate.confirm === 'lost') return route.abort();
    const json =
      card === '0002'
        ? { error: { type: 'card_error', code: 'card_declined', decline_code: 'stolen_card', message: 'Stolen.' } }
        : { paymentIntent: { status: card === '4242' ? 'succeeded' : 'processing' } };
    await route.fulfill({ json, headers });
  });
  await context.route('https://api.stripe.com/intent', async (route) => {
    const { clientSecret } = JSON.parse(route.request().postData() ?? '{}');
    const json = stripe.intents().find(({ id }) => id === intentOf(clientSecret)) ?? {};
    await route.fulfill({ json, headers });
  });
  // The bank's answer is in the address that the buyer is sent back to, as Stripe writes it.
  await context.route('https://hooks.stripe.com/bank?**', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = new URL(asked.get('back') ?? '');
    back.searchParams.set('payment_intent', intentOf(asked.get('secret') ?? ''));
    back.searchParams.set('payment_intent_client_secret', asked.get('secret') ?? '');
    back.searchParams.set('redirect_status', 'succeeded');
    await route.fulfill({
      contentType: 'text/html',
      body: `<h1>Your bank</h1><a href="${back.href.replaceAll('&', '&amp;')}">Back to the shop</a>`,
    });
  });
}

const pay = async (page: Page, card: string) => {
  await page.getByLabel('Card at Stripe').fill(card);
  await page.getByRole('button', { name: /^Pay £/ }).click();
};
const confirmed = (page: Page) => page.getByRole('heading', { name: orderWords.confirmedTitle }).waitFor();

describe('paying through Stripe', () => {
  it('shows Stripe’s form and is confirmed when the server knows of the money', async () => {
    const { page } = await openOrder();
    await pay(page, '4242');
    await confirmed(page);
  });

  it('tells Stripe the buyer’s address, by which Link knows them', async () => {
    const { page } = await openOrder();
    expect(await page.getByLabel('Card at Stripe').getAttribute('title')).toMatch(/^buyer-.*@example\.org$/);
  });

  it('sends nothing while something is missing in the form', async () => {
    const { page } = await openOrder();
    await pay(page, '');
    expect(await page.getByRole('button', { name: /^Pay £/ }).isEnabled()).toBe(true);
    await pay(page, '4242');
    await confirmed(page);
  });

  it('says why a card was declined, and takes another', async () => {
    const { page } = await openOrder();
    await pay(page, '0002');
    await page.getByRole('alert').filter({ hasText: declines.generic }).waitFor();
    await pay(page, '4242');
    await confirmed(page);
  });

  it('asks the server, and does not pay twice, when Stripe’s answer is lost', async () => {
    const { page } = await openOrder({ confirm: 'lost' });
    await pay(page, '4242');
    await confirmed(page);
  });

  it('loses nothing when Stripe’s script cannot be loaded, and goes on when it can', async () => {
    const { page, blocked } = await openOrder({ script: 'blocked' });
    await page.getByRole('alert').filter({ hasText: words.formFailedTitle }).waitFor();
    blocked.now = false;
    await page.getByRole('button', { name: words.retry }).click();
    await pay(page, '4242');
    await confirmed(page);
  });
});

describe('a bank with a page of its own', () => {
  /** Opens an order, and goes to the bank with it. */
  async function atBank() {
    const opened = await openOrder();
    await pay(opened.page, '3155');
    await opened.page.getByRole('heading', { name: 'Your bank' }).waitFor();
    const back = (await opened.page.getByRole('link').getAttribute('href')) ?? '';
    return { ...opened, back, intentId: new URL(back).searchParams.get('payment_intent') ?? '' };
  }
  const goBack = (page: Page) => page.getByRole('link', { name: 'Back to the shop' }).click();

  it('sends the buyer back to their confirmed order, and nothing of the payment stays in its address', async () => {
    const { page, path, intentId } = await atBank();
    stripe.pay(intentId);
    await goBack(page);
    await confirmed(page);
    expect(page.url()).toBe(server.url + path);
  });

  it('that refused sends them back to the form, which says so and takes another card', async () => {
    const { page, intentId } = await atBank();
    stripe.decline(intentId, 'payment_intent_authentication_failure');
    await goBack(page);
    await page.getByRole('alert').filter({ hasText: declines.authenticate }).waitFor();
    await pay(page, '4242');
    await confirmed(page);
  });

  it('that still works on it sends them back to a page that waits', async () => {
    const { page, intentId } = await atBank();
    stripe.process(intentId);
    await goBack(page);
    await page.getByRole('heading', { name: words.processingTitle }).waitFor();
    stripe.pay(intentId);
    await page.getByRole('button', { name: words.recheck }).click();
    await confirmed(page);
  });

  it('may send them back to another tab', async () => {
    const { page, context, back, intentId } = await atBank();
    stripe.pay(intentId);
    const tab = await context.newPage();
    await tab.goto(back);
    await confirmed(tab);
    await page.goBack();
    await confirmed(page);
  });

  it('may send them back to another device', async () => {
    const { path, intentId } = await atBank();
    stripe.pay(intentId);
    const other = await visit(browser, server.url, { size: phone });
    await answerAsStripe(other.context);
    await other.page.goto(path);
    await confirmed(other.page);
  });

  it('may be left by the back button: the order is still there to be paid', async () => {
    const { page } = await atBank();
    await page.goBack();
    await pay(page, '4242');
    await confirmed(page);
  });
});

describe('a page that pays', () => {
  const headersOf = async (path: string) => {
    const { headers } = await fetch(server.url + path);
    return {
      policy: headers.get('content-security-policy') ?? '',
      opener: headers.get('cross-origin-opener-policy'),
    };
  };

  it('may load Stripe’s form with its wallets, whose windows can answer; no other page may', async () => {
    const event = await newEvent(organiser.api, { published: true });
    const form = await newForm(organiser.api, event.id);
    for (const path of [to.registration(event.id, form.formId), to.publicEvent(event.slug)]) {
      const { policy, opener } = await headersOf(path);
      expect(policy).toContain("script-src https://js.stripe.com https://*.js.stripe.com 'self'");
      expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com ');
      expect(policy).toContain(' https://link.com https://*.link.com ');
      expect(policy).toContain('connect-src https://api.stripe.com ');
      expect(opener).toBe('same-origin-allow-popups');
    }
    const other = await newOrganiser(server.url);
    const free = await newEvent(other.api, { published: true });
    const theirs = await newForm(other.api, free.id);
    for (const path of [to.signin(), to.registration(free.id, theirs.formId)]) {
      const { policy, opener } = await headersOf(path);
      expect(policy).not.toMatch(/stripe|link\.com/);
      expect(opener).toBe('same-origin');
    }
  });
});
