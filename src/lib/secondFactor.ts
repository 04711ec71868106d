/** How many recovery codes somebody gets, and of how many letters and digits each is. */
export const recoveryCodes = { count: 10, length: 10 };

/** The longest code that is worth reading, with the spaces somebody may type. */
export const maxCode = 40;

/** A code as it is compared: people type spaces, dashes and small letters. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Whether a code looks like one of an app; any other may be a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(plainCode(typed));
