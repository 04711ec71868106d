import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { icon: LucideIcon; turning?: boolean; title: string; hint?: string; children: ReactNode };

/** In the camera's place while there is no picture. */
export function StageNote({ icon: Icon, turning = false, title, hint, children }: Props) {
  return (
    <div className="door-note">
      <Icon className={turning ? 'door-spinner' : ''} aria-hidden />
      <h2>{title}</h2>
      {hint ? <p>{hint}</p> : null}
      <div className="door-note-ways">{children}</div>
    </div>
  );
}
