import './ProgressBar.css';

type Props = { value: number; max: number; label: string };

/** How much of something long is done. */
export const ProgressBar = ({ value, max, label }: Props) => (
  <progress className="progress-bar" value={value} max={max} aria-label={label} />
);
