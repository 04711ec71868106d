/** Whether the page was opened by a bank that sent the buyer back to this payment. The address that says so is gone by now. */
export function cameBack(clientSecret: string): boolean {
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? '';
  const { searchParams } = new URL(opened, window.location.href);
  return searchParams.get('payment_intent_client_secret') === clientSecret;
}
