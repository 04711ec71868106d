import { LoaderCircle, type LucideIcon } from 'lucide-react';

type Props = {
  /** In place of what turns. */
  icon?: LucideIcon;
  title: string;
  help?: string;
  cancel: string;
  leave: () => void;
};

/** A call is on its way, or is sent again soon. */
export const KioskWorking = ({ icon: Icon, title, help, cancel, leave }: Props) => (
  <section className="kiosk-card kiosk-working">
    {Icon ? <Icon aria-hidden /> : <LoaderCircle className="kiosk-spinner" aria-hidden />}
    <h2>{title}</h2>
    {help ? <p>{help}</p> : null}
    <button type="button" className="kiosk-other" onClick={leave}>
      {cancel}
    </button>
  </section>
);
