/**
 * What makes two ways of typing an email address the same one: compare and look up by this, never by the address itself.
 * `İ` in lower case is two characters, which PostgreSQL and JavaScript do not agree on: so it is done here only.
 */
export const emailKey = (email: string): string => email.trim().toLowerCase().normalize('NFC');
