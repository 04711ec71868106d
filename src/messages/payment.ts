export { invoice, payment } from './en-GB/payment.ts';
