export { fields } from './en-GB/fields.ts';
