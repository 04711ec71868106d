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
