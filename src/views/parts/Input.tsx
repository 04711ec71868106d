import './Input.css';
import type { ComponentProps } from 'react';

type Size = { size?: 'sm' | 'md' | 'lg' };
type Control<Element extends 'input' | 'textarea' | 'select'> = Size &
  Omit<ComponentProps<Element>, 'size' | 'className'>;

/** One line of text. The controls are wired to label, help and error by the row they stand in. */
export const Input = ({ size = 'md', ...input }: Control<'input'>) => (
  <input {...input} className={`control is-${size}`} />
);

/** Text of several lines. */
export const Textarea = ({ size = 'md', ...textarea }: Control<'textarea'>) => (
  <textarea {...textarea} className={`control is-${size}`} />
);

/** One of several, its options as children. */
export const Select = ({ size = 'md', ...select }: Control<'select'>) => (
  <span className="select">
    <select {...select} className={`control is-${size}`} />
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
      <path d="m6 9 6 6 6-6" strokeLinejoin="round" />
    </svg>
  </span>
);
