export type Tone = 'success' | 'error' | 'info';

/** The call that failed, and whether one input of it was at fault. */
type NoticeCause = { call: string; isAboutField: boolean };

/** What takes a notice's cause away: the same call succeeds, the marked field is edited, or the reader goes on to another page. */
export type CauseEnd = { call: string } | 'field' | 'page';

/** A message for the reader. `action` is a button beside Close; `description` a second line. Without a `cause` it leaves by itself. */
export type Notice = {
  id: string;
  cause?: NoticeCause;
  tone: Tone;
  title: string;
  description?: string;
  action?: { label: string; href: string };
};

/** How many notices are shown at once. */
export const noticeLimit = 9;

/** The colour of an API message: green on 2xx, red where a call failed, blue on any other status. */
export function toneOf(status: number): Tone {
  if (status >= 200 && status < 300) return 'success';
  return status >= 400 ? 'error' : 'info';
}

/** Whether a notice has nothing left to say once this has happened. */
export function isOutlived({ cause }: Notice, end: CauseEnd): boolean {
  if (!cause) return false;
  if (end === 'page') return true;
  return end === 'field' ? cause.isAboutField : cause.call === end.call;
}
