export { desk } from './en-GB/desk.ts';
