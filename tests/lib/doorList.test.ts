import { expect, it } from 'vitest';
import { findText, keyText } from '../../src/lib/doorList.ts';

it('a code is found and opened by two texts, of which neither tells the other', () => {
  expect(findText('a-code')).toBe('find at a door a-code');
  expect(keyText('a-code')).toBe('open at a door a-code');
});
