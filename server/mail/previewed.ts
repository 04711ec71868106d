import type { Composed } from './compose.ts';

/** A mail in words that are being written, as somebody would get it. */
export type Preview = { mail: (Composed & { toAddress: string }) | null; hasNext: boolean; isMadeUp: boolean };

/** Who is made up, to read a mail before there is anybody who gets it. */
export const sampleRecipient = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
