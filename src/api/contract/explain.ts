import type { BaseIssue } from 'valibot';
import { validation as words } from '../../messages/en-GB/validation.ts';

/** A key as people read it: `startsAt` is "Starts at". */
export const readable = (key: string) => {
  const spaced = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** One sentence for people about the first thing wrong, with the dotted path of its field (`attendees.0.email`). */
export function explain(issues: readonly BaseIssue<unknown>[]): { field: string; msg: string } {
  const issue = issues[0];
  const keys = issue?.path?.map(({ key }) => String(key)) ?? [];
  const last = keys.findLast((key) => !/^\d+$/.test(key));
  const named = last ? readable(last) : 'The request';
  const missing = issue !== undefined && issue.input === undefined;
  const ours = issue !== undefined && !/^Invalid /.test(issue.message);
  const what = missing ? words.required(named) : ours ? issue.message : words.notOneOf(named);
  const place = keys.find((key) => /^\d+$/.test(key));
  return { field: keys.join('.'), msg: place === undefined ? what : words.inEntry(Number(place) + 1, what) };
}
