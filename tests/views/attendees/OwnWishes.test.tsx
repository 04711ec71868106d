import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { privacy as words } from '#words/privacy.ts';
import { OwnWishes } from '../../../src/views/attendees/OwnWishes.tsx';

const at = '2027-03-01T09:30:00.000Z';
const nothing = { cancelAskedAt: null, transferredAt: null, deletedAt: null };

it('tells the organiser that an attendee asks to cancel, and when, until they were deleted', () => {
  const { rerender, container } = render(
    <OwnWishes details={{ ...nothing, cancelAskedAt: at }} timeZone="Europe/London" />,
  );
  expect(screen.getByText(words.cancelAskedOn('01/03/2027, 09:30'))).toBeVisible();
  rerender(<OwnWishes details={{ ...nothing, cancelAskedAt: at, deletedAt: at }} timeZone="Europe/London" />);
  expect(container).toBeEmptyDOMElement();
});

it('tells that a ticket was transferred', () => {
  render(<OwnWishes details={{ ...nothing, transferredAt: at }} timeZone="Europe/London" />);
  expect(screen.getByText(words.transferredOn('01/03/2027, 09:30'))).toBeVisible();
});
