export { form } from './en-GB/form.ts';
