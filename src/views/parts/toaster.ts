import { createToaster } from '@chakra-ui/react';
import { type Notice, noticeLimit } from '../../lib/notice.ts';

/** At the bottom left, nine at once; Alt+T moves the focus to them. */
export const toaster = createToaster({
  placement: 'bottom-start',
  max: noticeLimit,
  offsets: '32px',
  hotkey: ['altKey', 'KeyT'],
  overlap: false,
  pauseOnPageIdle: true,
});

/** Shows one notice; `dismissed` is called once it is gone. */
export function showToast(notice: Notice, close: string, dismissed: () => void): void {
  toaster.create({
    id: notice.id,
    type: notice.tone,
    title: notice.title,
    ...(notice.description && { description: notice.description }),
    closable: true,
    duration: notice.tone === 'error' ? 12_000 : 6_000,
    meta: { close, action: notice.action },
    onStatusChange: ({ status }) => {
      if (status === 'unmounted') dismissed();
    },
  });
}
