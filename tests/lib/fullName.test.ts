import { expect, it } from 'vitest';
import { fullName } from '../../src/lib/fullName.ts';

it.each([
  [{ firstname: 'Ada', surname: 'Lovelace' }, 'Ada Lovelace'],
  [{ firstname: 'Ada' }, 'Ada'],
  [{ firstname: '', surname: 'Lovelace' }, 'Lovelace'],
  [{}, ''],
])('shows the name of %j without a blank for what is missing', (attendee, shown) => {
  expect(fullName(attendee)).toBe(shown);
});
