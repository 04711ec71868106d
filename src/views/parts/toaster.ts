import { createToaster } from '@chakra-ui/react';
import { type Notice, noticeLimit } from '../../machines/parts/notice.ts';

/** At the bottom left, nine at once; Alt+T moves the focus to them. */
export const toaster = createToaster({
  placement: 'bottom-start',
  max: noticeLimit,
  offsets: '32px',
  hotkey: ['altKey', 'KeyT'],
  overlap: false,
  pauseOnPageIdle: true,
});

/** Shows one notice in the place of the same words; `dismissed` is called once it is gone. What has a cause stays as long as that. */
export function showToast(notice: Notice, close: string, dismissed: () => void): void {
  const same = toaster.getVisibleToasts().filter(({ title }) => title === notice.title);
  for (const { id } of same) toaster.remove(id);
  const shown = toaster.getVisibleToasts();
  // The toaster would keep the newest waiting, and not the oldest.
  if (shown.length >= noticeLimit) toaster.remove(shown.at(-1)?.id);
  toaster.create({
    id: notice.id,
    type: notice.tone,
    title: notice.title,
    ...(notice.description && { description: notice.description }),
    closable: true,
    duration: notice.cause ? Number.POSITIVE_INFINITY : 6_000,
    meta: { close, action: notice.action },
    onStatusChange: ({ status }) => {
      if (status === 'unmounted') dismissed();
    },
  });
}

export function hideToasts(ids: string[]): void {
  for (const id of ids) toaster.remove(id);
}
