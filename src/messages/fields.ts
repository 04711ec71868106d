import { words } from './inputs.ts';

export const { fields } = words;
