import { fields } from './fields.ts';
import { labels } from './labels.ts';
import { validation } from './validation.ts';

/** The words of what is typed: what an input is called, and what is wrong with it. */
export const words = { fields, labels, validation };
