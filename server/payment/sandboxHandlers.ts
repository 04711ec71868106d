import type { SandboxResult } from '../../src/api/contract/payment.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import type { SandboxAnswer } from '../gateways/sandbox.ts';
import type { Handlers } from '../router/handler.ts';

/** What a buyer's browser says to the test gateway. No purchase changes here: the server asks the gateway later. */
export const sandboxHandlers = {
  confirmSandboxPayment: async ({ input, deps, words }) => ({
    payload: inWords(await deps.gateways.sandbox.confirm(input.clientSecret, input.card), words),
  }),
  authenticateSandboxPayment: async ({ input, deps, words }) => ({
    payload: inWords(await deps.gateways.sandbox.authenticate(input.clientSecret, input.approve), words),
  }),
} satisfies Handlers<'confirmSandboxPayment' | 'authenticateSandboxPayment'>;

const inWords = ({ status, msg }: SandboxAnswer, words: ServerWords): SandboxResult => ({
  status,
  msg: msg?.(words) ?? null,
});
