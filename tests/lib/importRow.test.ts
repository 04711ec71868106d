import { expect, it } from 'vitest';
import { namingFields } from '../../src/lib/importRow.ts';

it('is named by first name, surname and email address', () =>
  expect(namingFields).toEqual(['firstname', 'surname', 'email']));
