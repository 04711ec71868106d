/** What Stripe's form loads, from where, by the directive of a content security policy that it falls under. */
const hosts: Record<string, string> = {
  'script-src': 'https://js.stripe.com',
  'frame-src': 'https://js.stripe.com https://hooks.stripe.com',
  'connect-src': 'https://api.stripe.com',
};

/** A content security policy that lets a page show Stripe's form besides. */
export const withStripe = (policy: string): string =>
  policy.replace(/(?<=^|; )(script-src|frame-src|connect-src) /g, (start, name: string) => `${start}${hosts[name]} `);
