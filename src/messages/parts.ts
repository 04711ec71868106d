export { parts } from './en-GB/parts.ts';
