/** The password of all accounts of tests. */
export const password = 'correct horse 1';
