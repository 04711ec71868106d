import { isEmail } from './validation.ts';

/** What somebody types to join a waiting list. */
export type WaitingDraft = { ticketId: string; count: number; firstname: string; surname: string; email: string };

export type WaitingError = 'firstname' | 'surname' | 'email';

/** The inputs that keep somebody from joining, in the order they stand in; none when nothing does. */
export const waitingErrors = ({ firstname, surname, email }: WaitingDraft): WaitingError[] => [
  ...(firstname.trim() === '' ? (['firstname'] as const) : []),
  ...(surname.trim() === '' ? (['surname'] as const) : []),
  ...(isEmail(email.trim()) ? [] : (['email'] as const)),
];
