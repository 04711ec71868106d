import { product } from '../../lib/product.ts';

/** The product's mark and its name. */
export function Mark() {
  return (
    <span className="mark">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M4 22V10a8 8 0 0 1 16 0v12Z" fill="currentColor" />
        <path d="M9 22V11.5a3 3 0 0 1 6 0V22Z" fill="var(--colors-mark)" />
        <path d="M9 22h6l3 2H6Z" fill="var(--colors-mark)" opacity=".55" />
      </svg>
      <span className="mark-name">{product}</span>
    </span>
  );
}
