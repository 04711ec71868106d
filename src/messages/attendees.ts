export { attendees } from './en-GB/attendees.ts';
