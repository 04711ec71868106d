/** Where the links of mails lead by which their reader alone acts; the key of the mail follows. */
export const readerLinks = { objection: '/objection', unsubscribe: '/unsubscribe' } as const;
