import type { BaseIssue } from 'valibot';
import { type IssueWords, type Label, sentenceOf } from './issue.ts';

/** One sentence about the first thing wrong, with the dotted path of its field (`attendees.0.email`). */
export function explain(issues: readonly BaseIssue<unknown>[], words: IssueWords): { field: string; msg: string } {
  return { field: fieldOf(issues), msg: sentence(issues[0], words) };
}

/** The dotted path of the first field that is wrong. */
export const fieldOf = (issues: readonly BaseIssue<unknown>[]): string => keysOf(issues[0]).join('.');

const keysOf = (issue: BaseIssue<unknown> | undefined): string[] => issue?.path?.map(({ key }) => String(key)) ?? [];

function sentence(issue: BaseIssue<unknown> | undefined, words: IssueWords): string {
  const { required, invalid } = words.validation;
  // The message knows better than the key what the input is called, where it says so.
  const [, named = ''] = issue?.message.split(':') ?? [];
  const label = labelOf(Object.hasOwn(words.labels, named) ? [named] : keysOf(issue), words);
  if (issue?.input === undefined) return required(label);
  return sentenceOf(issue.message, words) ?? invalid(label);
}

/** What the innermost input of a path is called: its label where it has one, else its key. */
export function labelOf(keys: readonly string[], { labels }: Pick<IssueWords, 'labels'>): string {
  const key = keys.findLast((each) => !/^\d+$/.test(each)) ?? 'request';
  return Object.hasOwn(labels, key) ? labels[key as Label] : key;
}
