export { registration } from './en-GB/registration.ts';
