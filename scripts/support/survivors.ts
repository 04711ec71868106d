/**
 * Changes that a file's own test does not notice, each with the reason why it cannot or need not. `file` is a base name,
 * or `*` for all; `line` is found in the line that is changed; `to` is what part of it becomes.
 */
export type Survivor = { file: string; line: string | RegExp; to: string; why: string };

export const survivors: Survivor[] = [
  { file: '*', line: 'types: {', to: '{}', why: 'A machine’s types are erased before it runs.' },
  {
    file: '*',
    line: /^ {2}id: '/,
    to: '""',
    why: 'tests/model/parts/conventions.test.ts asks every machine for the name of its file.',
  },
  { file: 'session', line: 'kept: kept?.currentUser', to: 'kept.currentUser', why: 'Who is signed in has a session.' },
];
