export { settings } from './en-GB/settings.ts';
