export type Tone = 'success' | 'error' | 'info';

/** A message for the reader. `action` is a button beside Close; `description` a second line. */
export type Notice = {
  id: string;
  tone: Tone;
  title: string;
  description?: string;
  action?: { label: string; href: string };
};

/** How many notices are shown at once. */
export const noticeLimit = 9;

/** The colour of an API message: green on 2xx, red on 4xx, blue on any other status. */
export function toneOf(status: number): Tone {
  if (status >= 200 && status < 300) return 'success';
  return status >= 400 && status < 500 ? 'error' : 'info';
}
