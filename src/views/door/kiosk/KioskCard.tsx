import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  tone: 'success' | 'info' | 'warn';
  icon: LucideIcon;
  title: string;
  detail: ReactNode;
  children: ReactNode;
};

/** What became of somebody's code, readable at a metre: colour, icon and words say the same. */
export const KioskCard = ({ tone, icon: Icon, title, detail, children }: Props) => (
  <section className="kiosk-card" data-tone={tone}>
    <Icon className="kiosk-icon" aria-hidden strokeWidth={3} />
    <h2>{title}</h2>
    {detail}
    <div className="kiosk-ways">{children}</div>
  </section>
);
