import './Button.css';
import type { ComponentProps } from 'react';

export type ButtonLook = {
  variant?: 'solid' | 'outline' | 'subtle' | 'ghost' | 'plain' | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** `danger` for what cannot be undone. */
  tone?: 'accent' | 'danger' | undefined;
};

/** The look of a button, also for links. */
export const buttonClass = ({ variant = 'solid', size = 'md', tone = 'accent' }: ButtonLook) =>
  `button is-${variant} is-${size} is-${tone}`;

export function Button({ variant, size, tone, className, ...button }: ButtonLook & ComponentProps<'button'>) {
  const look = buttonClass({ variant, size, tone });
  return <button type="button" {...button} className={className ? `${look} ${className}` : look} />;
}
