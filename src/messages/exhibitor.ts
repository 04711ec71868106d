export { exhibitor } from './en-GB/exhibitor.ts';
