import type { Handlers } from '../router/handler.ts';

/** What a buyer's browser says to the test gateway. No purchase changes here: the server asks the gateway later. */
export const sandboxHandlers = {
  confirmSandboxPayment: async ({ input, deps }) => ({
    payload: await deps.gateways.sandbox.confirm(input.clientSecret, input.card),
  }),
  authenticateSandboxPayment: async ({ input, deps }) => ({
    payload: await deps.gateways.sandbox.authenticate(input.clientSecret, input.approve),
  }),
} satisfies Handlers<'confirmSandboxPayment' | 'authenticateSandboxPayment'>;
