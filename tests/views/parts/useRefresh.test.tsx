import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRefresh } from '../../../src/pages/parts/useRefresh.ts';

let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function look(hidden: boolean) {
  isHidden = hidden;
  fireEvent(document, new Event('visibilitychange'));
}

it('a page is read anew every 30 seconds while it is seen, at once when it is seen again, and not while it is hidden or left', () => {
  isHidden = false;
  const refresh = vi.fn();
  const { unmount } = renderHook(() => useRefresh(refresh));
  vi.advanceTimersByTime(29_999);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_001);
  expect(refresh).toHaveBeenCalledTimes(2);
  look(true);
  vi.advanceTimersByTime(120_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  look(false);
  expect(refresh).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(30_000);
  expect(refresh).toHaveBeenCalledTimes(4);
  unmount();
  vi.advanceTimersByTime(60_000);
  look(false);
  expect(refresh).toHaveBeenCalledTimes(4);
});

it('a page that is opened in the background waits until it is seen', () => {
  isHidden = true;
  const refresh = vi.fn();
  renderHook(() => useRefresh(refresh));
  vi.advanceTimersByTime(60_000);
  expect(refresh).not.toHaveBeenCalled();
  look(false);
  expect(refresh).toHaveBeenCalledTimes(1);
});
