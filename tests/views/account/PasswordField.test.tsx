import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PasswordField } from '../../../src/views/account/PasswordField.tsx';
import { FormRow } from '../../../src/views/parts/FormRow.tsx';
import { show } from '../../support/show.tsx';
import { sourcesIn } from '../../support/sources.ts';

it.each([
  'current-password',
  'new-password',
] as const)('a password manager knows a %s, and it can be pasted', async (kind) => {
  const { user } = show(
    <FormRow label="Password">{(control) => <PasswordField control={control} kind={kind} />}</FormRow>,
  );
  const field = screen.getByLabelText(/^Password/);
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', kind);
  expect(field).not.toHaveAttribute('maxlength');
  await user.click(field);
  await user.paste(' a long sentence of a manager 1 ');
  expect(field).toHaveValue(' a long sentence of a manager 1 ');
});

it('no field of an account listens to what is pasted', () => {
  const listening = sourcesIn('src/views/account', 'src/pages/account', 'src/views/parts').filter(({ text }) =>
    /onPaste|addEventListener\('paste'/.test(text),
  );
  expect(listening.map(({ path }) => path)).toEqual([]);
});
