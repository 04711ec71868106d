export { mail } from './en-GB/mail.ts';
