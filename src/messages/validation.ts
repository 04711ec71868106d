export { validation } from './en-GB/validation.ts';
