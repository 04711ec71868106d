export { account } from './en-GB/account.ts';
