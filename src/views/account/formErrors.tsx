import { useEffect, useRef } from 'react';
import { parts } from '#words/parts.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';

type Props = { error: ApiError | null; isRefused: boolean; title: string };

/** What the server refused, unless it is about a field; without an answer, that there was none. */
export function Refusal({ error, isRefused, title }: Props) {
  if (!isRefused || error?.field) return null;
  return <ErrorNote error={error ?? { msg: parts.unexpected }} title={title} />;
}

/** What is wrong with a field. */
export const errorAt = (error: ApiError | null, field: string): string | undefined =>
  error?.fieldErrors?.[field] ?? (error?.field === field ? error.msg : undefined);

/** A form whose first wrong field is focused when an error comes. */
export function useFormOf(error: ApiError | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  return form;
}
