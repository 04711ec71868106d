import type { words as enGB } from '../en-GB/inputs.ts';
import { fields } from './fields.ts';
import { labels } from './labels.ts';
import { validation } from './validation.ts';

export const words: typeof enGB = { fields, labels, validation };
