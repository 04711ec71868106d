import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import ListKeys from '../../../src/views/parts/desk/ListKeys.tsx';

function page() {
  const selected: string[] = [];
  render(
    <>
      <div className="row-search">
        <input type="search" />
      </div>
      <table className="row-table">
        <tbody>
          <tr data-key="u1">
            <th>
              <button type="button" tabIndex={0}>
                Ada
              </button>
            </th>
          </tr>
        </tbody>
      </table>
      <ListKeys onSelect={(key) => selected.push(key)} />
    </>,
  );
  return { user: userEvent.setup(), selected };
}

it('searches with /, goes into the list with the arrow, selects with x', async () => {
  const { user, selected } = page();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('x/?');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('x/?');
  await user.keyboard('{ArrowDown}x');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ada' }));
  expect(selected).toEqual(['u1']);
});

it('says which keys there are', async () => {
  const { user } = page();
  await user.keyboard('?');
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.getByText('Select the attendee')).toBeVisible();
});

it('leaves keys alone that belong to the browser', async () => {
  const { user, selected } = page();
  screen.getByRole('button', { name: 'Ada' }).focus();
  await user.keyboard('{Control>}x{/Control}');
  expect(selected).toEqual([]);
});
