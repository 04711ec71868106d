/** What Stripe's form and its wallets load, from where, by the directive of a content security policy that it falls under. */
const hosts: Record<string, string> = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src':
    'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com',
  'connect-src': 'https://api.stripe.com',
};

/** Lets a page show Stripe's form besides, and a wallet answer from the window that it opens. */
export function allowStripe(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy') ?? '';
  const allowed = policy.replace(
    /(?<=^|; )(script-src|frame-src|connect-src) /g,
    (start, name: string) => `${start}${hosts[name]} `,
  );
  headers.set('Content-Security-Policy', allowed);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
}
