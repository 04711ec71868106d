import { randomUUID } from 'node:crypto';

/** An address that nobody has yet. */
export const freshAddress = (): string => `${randomUUID()}@example.org`;
