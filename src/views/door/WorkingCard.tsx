import { LoaderCircle } from 'lucide-react';
import { door } from '#words/door.ts';

export function WorkingCard({ title, cancel }: { title: string; cancel: () => void }) {
  return (
    <div className="door-cover door-working">
      <LoaderCircle className="door-spinner" aria-hidden />
      <p>{title}</p>
      <button type="button" className="door-tool" onClick={cancel}>
        {door.cancel}
      </button>
    </div>
  );
}
