export { labels } from './en-GB/labels.ts';
