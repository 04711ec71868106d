import { expect, it } from 'vitest';
import { doorListLimits, findText, keyText } from '../../src/lib/doorList.ts';

it('a code is found and opened by two texts, of which neither tells the other', () => {
  expect(findText('a-code')).toBe('find at a door a-code');
  expect(keyText('a-code')).toBe('open at a door a-code');
});

it('one login takes a fifth of an event’s devices, and a tenth of its conflicts', () => {
  expect(doorListLimits.devicesOfLogin * 5).toBe(doorListLimits.devices);
  expect(doorListLimits.keptOfLogin * 10).toBe(doorListLimits.kept);
  expect(doorListLimits.entries).toBe(100);
});

it('the organiser is shown a hundred gates, and the two hundred latest conflicts', () => {
  expect([doorListLimits.gates, doorListLimits.conflicts]).toEqual([100, 200]);
});
