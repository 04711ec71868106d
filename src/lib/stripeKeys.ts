/** Stripe's keys say in their names what they are for: `pk_test_…`, `sk_live_…`, `rk_live_…` for a restricted secret one. */
export const stripeModes = ['test', 'live'] as const;
export type StripeMode = (typeof stripeModes)[number];

const modeIn = (pattern: RegExp, key: string) => (pattern.exec(key)?.[1] as StripeMode | undefined) ?? null;

/** The mode of a publishable key; null for what is none. */
export const modeOfPublishable = (key: string): StripeMode | null => modeIn(/^pk_(test|live)_\w+$/, key);

/** The mode of a secret key, restricted or not; null for what is none. */
export const modeOfSecret = (key: string): StripeMode | null => modeIn(/^[sr]k_(test|live)_\w+$/, key);

/** What a restricted key has to be allowed to at Stripe. */
export const stripeRights = ['customers', 'paymentIntents', 'refunds', 'disputes', 'events'] as const;
export type StripeRight = (typeof stripeRights)[number];
