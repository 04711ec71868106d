import { call } from '../../api/client.ts';
import { printBadges } from '../../api/contract/badge.ts';
import { pdfFile } from './pdfFile.ts';

type Badge = { eventId: string; uId: string };

/** Lays out an attendee's badge and hands it to the printer; `instead` gets its address where a page cannot. Answers how often it was printed. */
export async function printBadge(
  { eventId, uId }: Badge,
  signal: AbortSignal,
  instead: (address: string) => void,
): Promise<number> {
  const { pdf, printed } = await call(printBadges, { payload: { eventId, users: [uId] } }, { signal });
  const address = await pdfFile([pdf]);
  // The printer reads it a while after it was handed over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  if (!(await printFile(address))) instead(address);
  return printed[0]?.times ?? 1;
}

let frame: HTMLIFrameElement | null = null;

/**
 * Opens the browser's print dialog for a PDF without leaving the page; a browser that was started for kiosk printing prints at once.
 * Answers false where that cannot be done, as on phones.
 */
export function printFile(address: string): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) return Promise.resolve(false);
  frame?.remove();
  const made = document.createElement('iframe');
  frame = made;
  made.title = '';
  made.hidden = false;
  made.className = 'visually-hidden';
  made.setAttribute('aria-hidden', 'true');
  return new Promise((settle) => {
    made.onload = () => {
      try {
        made.contentWindow?.focus();
        made.contentWindow?.print();
        settle(true);
      } catch {
        settle(false);
      }
    };
    made.onerror = () => settle(false);
    made.src = address;
    document.body.append(made);
  });
}
