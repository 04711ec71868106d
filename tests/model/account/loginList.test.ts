import { describe, expect, it } from 'vitest';
import type { IssuedLogin } from '../../../src/api/contract/logins.ts';
import { loginListMachine } from '../../../src/machines/account/loginList.ts';
import { done, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 409, msg: 'This address has a login.' } as const;
const issued: IssuedLogin[] = [
  {
    appUser: {
      id: 'u',
      eventId: 'e',
      type: 'checkin',
      name: 'Gate 7',
      email: 'gate-7@harbour.internal',
      company: '',
      stand: '',
      delegates: 0,
      locked: false,
      seenAt: null,
      invite: null,
    },
    password: 'k7fm-x2qd-9hpt',
  },
];

describe('loginListMachine', () => {
  const input = { type: 'checkin' as const, taken: ['ada@example.org'], names: ['Ada', 'Gate 6'] };
  const { differences, inputs } = walk(loginListMachine, {
    error,
    starts: { opened: input },
    events: {
      'a list typed': { type: 'text.typed', text: 'Bea, bea@example.org' },
      'a taken address typed': { type: 'text.typed', text: 'Ada, ada@example.org' },
      cleared: { type: 'text.typed', text: ' \n' },
      'numbers wanted': { type: 'numbers.added', base: 'Gate', count: 199 },
      created: done('create', issued),
    },
  });

  it('goes where the table says', () => {
    const typing = ['typing.ready', 'typing.refused'];
    const isRight = ({ text }: { text: string }) => text.trim() !== '' && !text.includes('ada@');
    const isWrong = ({ text }: { text: string }) => !isRight({ text });
    const gates = Array.from({ length: 199 }, (_, index) => `Gate ${index + 7}`).join('\n');
    const hasRoom = ({ text }: { text: string }) => !text.includes('Gate');
    expect(
      differences([
        ['start', 'opened', 'typing.ready'],
        [typing, 'a list typed', '=', { text: 'Bea, bea@example.org' }],
        [typing, 'a taken address typed', '=', { text: 'Ada, ada@example.org' }],
        [typing, 'cleared', '=', { text: ' \n' }],
        [
          typing,
          'numbers wanted',
          '=',
          { text: ({ text }) => (text.trim() === '' ? gates : `${text}\n${gates}`) },
          hasRoom,
        ],
        [typing, 'numbers wanted', '='],
        [typing, 'list.submitted', 'creating', {}, isRight],
        [typing, 'list.submitted', '=', {}, isWrong],
        ['creating', 'created', 'issued', [['onIssued', { issued }]], { issued }],
        ['creating', 'create fails', 'typing.refused', { error }],
        ['creating', 'after timeout', 'typing.refused', { error: null }],
      ]),
    ).toEqual([]);
  });

  it('creates what the lines say', () => {
    expect(inputs().create).toContainEqual({
      users: [{ name: 'Bea', email: 'bea@example.org', company: '', stand: '', delegates: 0 }],
    });
  });
});
