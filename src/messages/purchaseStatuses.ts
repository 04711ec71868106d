export { purchaseStatuses } from './en-GB/purchaseStatuses.ts';
