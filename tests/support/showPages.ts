import { afterEach } from 'vitest';
import { shownNow } from '../../harness/browser.ts';

/** What a test failed with says what the pages showed. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0];
  if (task.result?.state === 'fail' && error) error.message += await shownNow();
});
