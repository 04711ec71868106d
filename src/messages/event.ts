export { event } from './en-GB/event.ts';
