import { type ComponentProps, useEffect, useRef } from 'react';

/** What stands in a field, by its name; a box that is not ticked is empty. */
export type Typed = (field: string) => string;

type Props = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  /** What is wrong: when it comes, the first wrong field is focused. */
  error?: object | null;
  /** For a field that takes one after another. */
  clears?: boolean;
  onSubmit: (typed: Typed) => void;
};

/**
 * A form whose fields are read when it is submitted, and not before: so what is typed before the app is there counts, and
 * the first load goes without react-hook-form.
 */
export function TypedForm({ error = null, clears = false, onSubmit, ...form }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  return (
    <form
      noValidate
      {...form}
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        onSubmit((field) => String(typed.get(field) ?? ''));
        if (clears) event.currentTarget.reset();
      }}
    />
  );
}
