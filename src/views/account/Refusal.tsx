import { parts } from '#words/parts.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';

type Props = { error: ApiError | null; isRefused: boolean; title: string };

/** What the server refused, unless it is about a field; without an answer, that there was none. */
export function Refusal({ error, isRefused, title }: Props) {
  if (!isRefused || error?.field) return null;
  return <ErrorNote error={error ?? { msg: parts.unexpected }} title={title} />;
}
