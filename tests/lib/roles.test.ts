import { expect, it } from 'vitest';
import { appUserTypes, roles } from '../../src/lib/roles.ts';

it('has four roles, three of them for people of one event', () => {
  expect(roles).toEqual(['admin', 'checkin', 'exhibitor', 'attendee']);
  expect(appUserTypes).toEqual(['checkin', 'exhibitor', 'attendee']);
});
