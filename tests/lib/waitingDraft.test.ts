import { expect, it } from 'vitest';
import { waitingErrors } from '../../src/lib/waitingDraft.ts';

const draft = { ticketId: 't', count: 1, firstname: 'Grace', surname: 'Hopper', email: ' grace@example.org ' };

it('finds nothing wrong with a name and an address', () => expect(waitingErrors(draft)).toEqual([]));

it.each([
  ['a first name of blanks', { firstname: ' ' }, ['firstname']],
  ['no surname', { surname: '' }, ['surname']],
  ['a surname of blanks', { surname: '  ' }, ['surname']],
  ['an address that is none', { email: 'grace' }, ['email']],
  ['nothing at all', { firstname: '', surname: '', email: '' }, ['firstname', 'surname', 'email']],
])('names %s', (_, change, errors) => expect(waitingErrors({ ...draft, ...change })).toEqual(errors));
