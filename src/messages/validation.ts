import { words } from './inputs.ts';

export const { validation } = words;
