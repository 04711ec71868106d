import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSettings } from '../../../src/api/contract/settings.ts';
import { payment as words } from '../../../src/messages/en-GB/payment.ts';
import { registration } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { openBrowser } from '../../support/browser.ts';
import { type FakeStripe, startFakeStripe } from '../../support/fakeStripe.ts';
import { phone, visit } from '../../support/page.ts';
import { buyTicket, type Entered, newEvent, newForm, newOrganiser, visitor } from '../../support/seed.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

const keys = { publishableKey: 'pk_test_ours', secretKey: 'sk_test_ours' };

let stripe: FakeStripe;
let server: RunningServer;
let browser: Browser;
let organiser: Entered;

beforeAll(async () => {
  stripe = await startFakeStripe({ secret: keys.secretKey });
  const { host, port } = stripe.api;
  [server, browser] = await Promise.all([startServer({ STRIPE_API: `http://${host}:${port}` }), openBrowser()]);
  organiser = await newOrganiser(server.url);
  await organiser.api.call(saveSettings, { organisation: 'Ours', ...keys });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await stripe?.stop();
});

/**
 * Stands in the place of Stripe's own script, which no test can load: its form is one field, in which `4242` pays, `0002` is
 * declined and nothing is incomplete. Which payment is meant comes from the client secret, as at Stripe.
 */
const script = `window.Stripe = (key) => ({
  elements({ clientSecret }) {
    const field = document.createElement('input');
    field.setAttribute('aria-label', 'Card at Stripe');
    const heard = {};
    return {
      create: () => ({
        on: (name, hear) => (heard[name] = hear),
        mount: (place) => { place.append(field); heard.ready(); },
        destroy: () => field.remove(),
      }),
      submit: async () => (field.value ? {} : { error: { type: 'validation_error' } }),
      value: () => field.value,
    };
  },
  async confirmPayment({ elements, clientSecret }) {
    const response = await fetch('https://api.stripe.com/confirm', { method: 'POST', body: JSON.stringify({ clientSecret, card: elements.value() }) });
    return response.json();
  },
});
window.Stripe.version = 'endive';`;

type Fate = { script?: 'blocked'; confirm?: 'lost' };

async function openOrder(fate: Fate = {}) {
  const { id } = await newEvent(organiser.api);
  const form = await newForm(organiser.api, id);
  const purchase = await buyTicket(visitor(server.url), form, 'Standard', {}, 'leave');
  const { context, page, crashes } = await visit(browser, server.url, { size: phone });
  const blocked = { now: fate.script === 'blocked' };
  await page.route('https://js.stripe.com/**', (route) =>
    blocked.now ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('https://api.stripe.com/confirm', async (route) => {
    const { clientSecret, card } = JSON.parse(route.request().postData() ?? '{}');
    const intentId = String(clientSecret).split('_secret_')[0] ?? '';
    if (card === '4242') stripe.pay(intentId);
    if (card === '0002') stripe.decline(intentId, 'generic_decline');
    if (fate.confirm === 'lost') return route.abort();
    const json =
      card === '0002'
        ? { error: { type: 'card_error', message: 'Your card was declined.' } }
        : { paymentIntent: { status: card === '4242' ? 'succeeded' : 'processing' } };
    await route.fulfill({ json, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await page.goto(to.registration(form.eventId, form.formId, purchase.key));
  return { page, context, crashes, blocked };
}

const pay = async (page: Page, card: string) => {
  await page.getByLabel('Card at Stripe').fill(card);
  await page.getByRole('button', { name: /^Pay £/ }).click();
};
const confirmed = (page: Page) => page.getByRole('heading', { name: registration.confirmedTitle }).waitFor();

describe('paying through Stripe', () => {
  it('shows Stripe’s form and is confirmed when the server knows of the money', async () => {
    const { page, context, crashes } = await openOrder();
    await pay(page, '4242');
    await confirmed(page);
    expect(crashes).toEqual([]);
    await context.close();
  });

  it('sends nothing while something is missing in the form', async () => {
    const { page, context } = await openOrder();
    await pay(page, '');
    expect(await page.getByRole('button', { name: /^Pay £/ }).isEnabled()).toBe(true);
    await pay(page, '4242');
    await confirmed(page);
    await context.close();
  });

  it('says why a card was declined, and takes another', async () => {
    const { page, context } = await openOrder();
    await pay(page, '0002');
    await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor();
    await pay(page, '4242');
    await confirmed(page);
    await context.close();
  });

  it('asks the server, and does not pay twice, when Stripe’s answer is lost', async () => {
    const { page, context } = await openOrder({ confirm: 'lost' });
    await pay(page, '4242');
    await confirmed(page);
    await context.close();
  });

  it('loses nothing when Stripe’s script cannot be loaded, and goes on when it can', async () => {
    const { page, context, blocked } = await openOrder({ script: 'blocked' });
    await page.getByRole('alert').filter({ hasText: words.formFailedTitle }).waitFor();
    blocked.now = false;
    await page.getByRole('button', { name: words.retry }).click();
    await pay(page, '4242');
    await confirmed(page);
    await context.close();
  });
});

describe('a page that pays', () => {
  const policyOf = async (path: string) =>
    (await fetch(server.url + path)).headers.get('content-security-policy') ?? '';

  it('may load Stripe’s form; no other page may', async () => {
    const event = await newEvent(organiser.api, { published: true });
    const form = await newForm(organiser.api, event.id);
    for (const path of [to.registration(event.id, form.formId), to.publicEvent(event.slug)]) {
      const policy = await policyOf(path);
      expect(policy).toContain("script-src https://js.stripe.com 'self'");
      expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com ');
      expect(policy).toContain('connect-src https://api.stripe.com ');
    }
    expect(await policyOf(to.signin())).not.toContain('stripe');
    const other = await newOrganiser(server.url);
    const free = await newEvent(other.api, { published: true });
    const theirs = await newForm(other.api, free.id);
    expect(await policyOf(to.registration(free.id, theirs.formId))).not.toContain('stripe');
  });
});
