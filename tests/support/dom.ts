import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// What is loaded when it is needed takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** jsdom lays nothing out, so there is nothing to observe; overlays only need it to be there. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

globalThis.IntersectionObserver ??= class extends ResizeObserver {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  constructor() {
    super(() => {});
  }
  takeRecords() {
    return [];
  }
};

/** jsdom knows dialogs but not their methods. */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
