export { door } from './en-GB/door.ts';
