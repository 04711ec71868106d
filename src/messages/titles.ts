export { pageTitle, product, titles } from './en-GB/titles.ts';
