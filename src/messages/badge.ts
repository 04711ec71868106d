export { badge } from './en-GB/badge.ts';
