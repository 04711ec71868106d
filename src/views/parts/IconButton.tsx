import './IconButton.css';
import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  /** What it does, for those who do not see the icon. */
  label: string;
  children: ReactNode;
};

/** A button that is only its icon. */
export function IconButton({ label, children, ...button }: Props) {
  return (
    <button type="button" {...button} className="icon-button">
      {children}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
