import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { saveSettings as saveSettingsCall } from '../../src/api/contract/settings.ts';
import { mayAs } from '../../src/lib/account.ts';
import { formatDate } from '../../src/lib/dates.ts';
import type { Currency } from '../../src/lib/enumerations.ts';
import { vatNumberText } from '../../src/lib/invoice.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { modeOfPublishable, modeOfSecret, type StripeMode } from '../../src/lib/payment.ts';
import { paidLaterStatuses } from '../../src/lib/purchase.ts';
import { afterProof, assertProof, type Prover, tellOfChange } from '../account/proof.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { invoiceCounters } from '../platform/db/schema/invoices.ts';
import { isTestSql, purchases, sandboxIntents } from '../platform/db/schema/purchases.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { sealKey, stripeEventsPath, unsealKey } from '../platform/gateways/stripe/keys.ts';
import { isUnknownPayment, judgeKey, offerWallets, subscribe } from '../platform/gateways/stripe/stripe.ts';
import type { Caller } from '../platform/http/caller.ts';
import { conflict, HttpError, invalid } from '../platform/http/errors.ts';
import { dropImage, findImage, keepImage, readImage } from '../platform/images.ts';
import { giveUpAddress, keptFromOthers } from './formerAddresses.ts';

type Kept = {
  organisation: string;
  contact: string;
  slug: string;
  termsLink: string;
  privacyLink: string;
  refundLink: string;
  mustAcceptTerms: boolean;
  address: string;
  country: string;
  vatNumber: string;
  taxNumber: string;
  chargesVat: boolean;
  vatRate: number;
  invoicePrefix: string;
  logo: string | null;
  nextInvoice: number;
  invoiceYear: number;
  defaultCurrency: Currency | null;
  defaultTimeZone: string | null;
  defaultLocale: Locale | null;
  publishableKey: string;
  hasSecretKey: boolean;
  /** In which mode payments are taken through Stripe; null without both keys. */
  stripe: StripeMode | null;
  version: number;
};

/** An organiser's settings. Of the secret key only whether one is kept. */
export async function readSettings(deps: Deps, ownerId: string): Promise<Kept> {
  const [kept] = await deps.db.select().from(settings).where(eq(settings.ownerId, ownerId));
  const logo = await findImage(deps.db, 'organisationLogo', ownerId);
  const invoiceYear = yearOf(deps.clock(), kept?.defaultTimeZone ?? null);
  return {
    organisation: kept?.organisation ?? '',
    contact: kept?.contact ?? '',
    slug: kept?.slug ?? '',
    termsLink: kept?.termsLink ?? '',
    privacyLink: kept?.privacyLink ?? '',
    refundLink: kept?.refundLink ?? '',
    mustAcceptTerms: kept?.mustAcceptTerms ?? false,
    address: kept?.address ?? '',
    country: kept?.country ?? '',
    vatNumber: kept?.vatNumber ?? '',
    taxNumber: kept?.taxNumber ?? '',
    chargesVat: kept?.chargesVat ?? false,
    vatRate: kept?.vatRate ?? 0,
    invoicePrefix: kept?.invoicePrefix ?? '',
    logo: logo ? `data:${logo.type};base64,${logo.content.toString('base64')}` : null,
    nextInvoice: await nextInvoice(deps.db, ownerId, invoiceYear),
    invoiceYear,
    defaultCurrency: kept?.defaultCurrency ?? null,
    defaultTimeZone: kept?.defaultTimeZone ?? null,
    defaultLocale: kept?.defaultLocale ?? null,
    publishableKey: unsealKey(deps, ownerId, 'publishableKey', kept?.publishableKey ?? null),
    hasSecretKey: Boolean(kept?.secretKey),
    stripe: kept?.stripeMode ?? null,
    version: kept?.version ?? 0,
  };
}

/** The year of the next invoice, where most events of an organiser are. */
const yearOf = (now: Date, timeZone: string | null) =>
  Number(formatDate(now.toISOString(), timeZone ?? 'UTC', 'en-GB').slice(-4));

const neverSaved = { version: 0, changedBy: null, changedAt: null, secretKey: null };

type Draft = ParsedInputOf<typeof saveSettingsCall>;
type Saver = Pick<Caller, 'id' | 'email' | 'ownerId' | 'team'> & { network: string; locale: Locale };

/** The keys of an organisation as the database has them, to be compared. */
const keysOf = (row: typeof settings.$inferSelect | undefined): string =>
  JSON.stringify([row?.publishableKey, row?.secretKey, row?.stripeMode, row?.webhookSecret]);

/** The keys of an organisation were changed while others of it were judged. */
class KeysChanged extends Error {}

/**
 * Changes the settings of an organisation; its payment keys are its owner's to change. An absent secret key stays, an empty one is cleared. A new one is tried at Stripe: 422 with the
 * reason where it does not work, 409 while payments are open that it does not reach. Says whether keys were changed.
 */
export async function saveSettings(
  deps: Deps,
  user: Saver,
  draft: Draft,
): Promise<{ settings: Kept; changesKeys: boolean }> {
  // Drawing takes long, and asking Stripe: what is decided by the keys that there are is decided anew where they became others meanwhile.
  const image = draft.logo ? await readImage(deps, draft.logo, 'logo') : null;
  for (;;) {
    try {
      const changesKeys = await saveWith(deps, user, draft, image);
      return { settings: await readSettings(deps, user.ownerId), changesKeys };
    } catch (error) {
      if (!(error instanceof KeysChanged)) throw error;
    }
  }
}

async function saveWith(
  deps: Deps,
  user: Saver,
  draft: Draft,
  image: Awaited<ReturnType<typeof readImage>> | null,
): Promise<boolean> {
  const { id: userId, ownerId, team } = user;
  const [before] = await deps.db.select().from(settings).where(eq(settings.ownerId, ownerId));
  const keptSecret = unsealKey(deps, ownerId, 'secretKey', before?.secretKey ?? null);
  const secretKey = draft.secretKey ?? keptSecret;
  const keptPublishable = unsealKey(deps, ownerId, 'publishableKey', before?.publishableKey ?? null);
  const changesKeys = secretKey !== keptSecret || draft.publishableKey !== keptPublishable;
  if (changesKeys && !mayAs(team ?? 'readOnly', 'owner'))
    throw new HttpError(403, (words) => words.account.notForTeam.owner);
  const prover = changesKeys ? proverOf(user, draft) : null;
  if (prover) await assertProof(deps, prover);
  const mode = modeOf(draft.publishableKey, secretKey);
  if (secretKey !== keptSecret && secretKey !== '') await assertUsableKey(deps, secretKey);
  const goesLive = mode === 'live' && before?.stripeMode !== 'live';
  if (!goesLive && (secretKey !== keptSecret || (mode === null && before?.stripeMode)))
    await assertNoOpenPayments(deps, ownerId, mode && secretKey);
  const { contact, address, country, vatNumber, taxNumber, chargesVat, vatRate, invoicePrefix } = draft;
  const { termsLink, privacyLink, refundLink, mustAcceptTerms } = draft;
  const values = {
    organisation: draft.organisation,
    ...(draft.slug !== undefined && { slug: draft.slug || null }),
    ...given({ termsLink, privacyLink, refundLink, mustAcceptTerms }),
    ...given({ contact, address, country, taxNumber, chargesVat, vatRate, invoicePrefix }),
    ...(vatNumber !== undefined && {
      vatNumber: vatNumber && vatNumberText(vatNumber, country ?? before?.country ?? ''),
    }),
    ...chosen({
      defaultCurrency: draft.defaultCurrency,
      defaultTimeZone: draft.defaultTimeZone,
      defaultLocale: draft.defaultLocale,
    }),
    ...(draft.publishableKey !== keptPublishable && {
      publishableKey: sealKey(deps, ownerId, 'publishableKey', draft.publishableKey),
    }),
    ...(draft.secretKey !== undefined && { secretKey: sealKey(deps, ownerId, 'secretKey', draft.secretKey) }),
    stripeMode: mode,
    ...(await heardFrom(deps, ownerId, mode && secretKey, secretKey !== keptSecret || !before?.webhookSecret)),
  };
  if (goesLive) await endTestPayments(deps, ownerId);
  await deps.stillMay();
  const save = async (tx: Tx) => {
    const saver = { userId, now: deps.clock() };
    // Before the account is locked, which issuing an invoice refers to once it has its number.
    if (draft.nextInvoice !== undefined)
      await raiseNextInvoice(tx, ownerId, yearOf(saver.now, before?.defaultTimeZone ?? null), draft.nextInvoice);
    // The row of the account is there before its settings are, and two first saves have to wait for each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');
    const [now] = await tx.select().from(settings).where(eq(settings.ownerId, ownerId));
    await assertUnchanged(tx, now ?? neverSaved, draft.version, saver);
    if (keysOf(now) !== keysOf(before)) throw new KeysChanged();
    if (draft.slug) await assertFreeSlug(tx, ownerId, draft.slug);
    if (now?.slug && draft.slug !== undefined && draft.slug !== now.slug)
      await giveUpAddress(tx, { kind: 'organiser', slug: now.slug, ownerId }, saver.now);
    await tx
      .insert(settings)
      .values({ ownerId, ...values, changedBy: userId, changedAt: saver.now })
      .onConflictDoUpdate({ target: settings.ownerId, set: { ...values, ...nextVersion(settings, saver) } });
    if (goesLive) await endSandboxPayments(tx, ownerId);
    if (mode !== 'live' && before?.stripeMode === 'live') await markSoldLive(tx, ownerId);
    if (image) await keepImage(tx, 'organisationLogo', ownerId, image);
    if (draft.logo === null) await dropImage(tx, 'organisationLogo', ownerId);
    if (changesKeys) await tellOfChange(tx, deps, user, 'paymentKeysChanged', user.locale);
  };
  await (prover ? afterProof(deps, prover, save) : inTransaction(deps.db, save));
  return changesKeys;
}

function proverOf(user: Saver, { current, code }: Draft): Prover {
  if (current === undefined) throw invalid(({ validation, labels }) => validation.required(labels.password), 'current');
  return { user, network: user.network, proof: { current, code } };
}

/** Two who want the same one at once wait for each other. */
async function assertFreeSlug(tx: Tx, ownerId: string, slug: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`organiser ${slug}`}, 0))`);
  const taken = await tx.$count(settings, and(eq(settings.slug, slug), ne(settings.ownerId, ownerId)));
  const kept = await keptFromOthers(tx, { kind: 'organiser', slugs: [slug], ownerId });
  if (taken > 0 || kept.size > 0) throw conflict((words) => words.settings.slugTaken(slug), 'slug');
}

/** No test card buys tickets of an event that was sold for real money, by card or otherwise, also when the keys for it are gone. */
const markSoldLive = (tx: Tx, ownerId: string) =>
  tx
    .update(events)
    .set({ soldLive: true })
    .where(
      and(
        eq(events.ownerId, ownerId),
        exists(
          tx
            .select()
            .from(purchases)
            .where(
              and(
                eq(purchases.eventId, events.id),
                ...[gt(purchases.total, 0), sql`not ${sql.raw(isTestSql('purchases'))}`],
                or(isNotNull(purchases.settledAt), inArray(purchases.status, [...paidLaterStatuses])),
              ),
            ),
        ),
      ),
    );

/** The values that were given. */
const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<{
    [Key in keyof Values]: NonNullable<Values[Key]>;
  }>;

/** The same for values of which null is one. */
const chosen = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<{
    [Key in keyof Values]: Exclude<Values[Key], undefined>;
  }>;

/** The mode of both keys; null while one is missing. Throws 422 where one is for tests and the other is not. */
function modeOf(publishableKey: string, secretKey: string): StripeMode | null {
  if (publishableKey === '' || secretKey === '') return null;
  const mode = modeOfPublishable(publishableKey);
  if (mode !== modeOfSecret(secretKey)) throw invalid((words) => words.settings.keysMixed, 'secretKey');
  return mode;
}

async function assertUsableKey({ gateways }: Deps, secretKey: string): Promise<void> {
  const judgement = await judgeKey(await gateways.stripeClient(secretKey));
  // Nothing is wrong with what was typed, so this is about no field.
  if (judgement.verdict === 'unreachable')
    throw new HttpError(503, (words) => words.settings.stripeUnreachable, undefined, 5);
  if (judgement.verdict === 'unknown') throw invalid(({ settings: words }) => words.key.unknown, 'secretKey');
  if (judgement.verdict === 'restricted')
    throw invalid(({ settings: words }) => words.key.restricted(judgement.missing), 'secretKey');
}

/** Refuses another account of Stripe's, or none, while payments of the present one are open: they could not be asked about. */
async function assertNoOpenPayments(deps: Deps, ownerId: string, secretKey: string | null): Promise<void> {
  const intentId = await openPayment(deps.db, ownerId);
  if (!intentId) return;
  if (secretKey && !(await isUnknownPayment(await deps.gateways.stripeClient(secretKey), intentId))) return;
  throw conflict((words) => words.settings.paymentsOpen, 'secretKey');
}

/**
 * Ends the payments in Stripe's test mode that are open, with the keys there are until now. One that cannot be ended pays for nothing all the same: once real
 * money is taken, what became of it is not asked any more.
 */
async function endTestPayments({ db, gateways, log }: Deps, ownerId: string): Promise<void> {
  const open = await db
    .select({ intentId: purchases.gatewayIntentId })
    .from(purchases)
    .where(and(openInTestMode(ownerId), eq(purchases.gateway, 'stripe')));
  for (const { intentId } of open) {
    try {
      if (intentId) await (await gateways.named('stripe', ownerId)).end(intentId);
    } catch (error) {
      log.warn({ err: error }, 'A test payment could not be ended at Stripe.');
      return;
    }
  }
}

/** The same of Foyer's own test payments, as the keys are saved. */
const endSandboxPayments = (tx: Tx, ownerId: string) =>
  tx
    .update(sandboxIntents)
    .set({ status: 'ended' })
    .where(
      inArray(
        sandboxIntents.id,
        tx
          .select({ id: sql<string>`${purchases.gatewayIntentId}` })
          .from(purchases)
          .where(and(openInTestMode(ownerId), eq(purchases.gateway, 'sandbox'))),
      ),
    );

const openInTestMode = (ownerId: string) =>
  and(
    inArray(purchases.eventId, sql`(select id from events where owner_id = ${ownerId})`),
    purchases.paymentOpen,
    purchases.testMode,
    isNull(purchases.settledAt),
  );

/** Lets Stripe offer wallets, and tell what happens to payments, where it can reach Foyer; without that Foyer asks by itself. */
async function heardFrom(
  { gateways, publicUrl, ...deps }: Deps,
  ownerId: string,
  secretKey: string | null,
  isNew: boolean,
) {
  if (!secretKey) return { webhookSecret: null };
  if (!isNew || publicUrl === null) return {};
  const client = await gateways.stripeClient(secretKey);
  await offerWallets(client, publicUrl);
  const signing = await subscribe(client, publicUrl + stripeEventsPath(ownerId));
  return { webhookSecret: sealKey(deps, ownerId, 'webhookSecret', signing) };
}

async function openPayment(tx: Tx, ownerId: string): Promise<string | null> {
  const [open] = await tx
    .select({ intentId: purchases.gatewayIntentId })
    .from(purchases)
    .innerJoin(events, eq(events.id, purchases.eventId))
    .where(and(eq(events.ownerId, ownerId), eq(purchases.gateway, 'stripe'), purchases.paymentOpen))
    .limit(1);
  return open?.intentId ?? null;
}

const counterOf = (ownerId: string, year: number) =>
  and(eq(invoiceCounters.ownerId, ownerId), eq(invoiceCounters.year, year), eq(invoiceCounters.test, false));

/** The number that the next invoice of a year gets. */
async function nextInvoice(tx: Tx, ownerId: string, year: number): Promise<number> {
  const [counter] = await tx
    .select({ last: invoiceCounters.last })
    .from(invoiceCounters)
    .where(counterOf(ownerId, year));
  return (counter?.last ?? 0) + 1;
}

/**
 * Lets the next invoice of a year have this number; orders in test mode go on as they were. Throws 409 where it is given. Keeps invoices of the organiser
 * waiting until the transaction is over, as taking a number does.
 */
async function raiseNextInvoice(tx: Tx, ownerId: string, year: number, next: number): Promise<void> {
  const last = next - 1;
  await tx
    .insert(invoiceCounters)
    .values({ ownerId, test: false, year, last })
    .onConflictDoUpdate({
      target: [invoiceCounters.ownerId, invoiceCounters.test, invoiceCounters.year],
      set: { last },
      setWhere: lt(invoiceCounters.last, last),
    });
  const kept = await nextInvoice(tx, ownerId, year);
  if (kept !== next) throw conflict((words) => words.settings.numberGiven(kept), 'nextInvoice');
}
