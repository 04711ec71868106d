import './AddToCalendar.css';
import { CalendarPlus } from 'lucide-react';
import { calendar as words } from '#words/calendar.ts';
import { type CalendarEvent, googleCalendar, outlookCalendar } from '../../lib/calendarLinks.ts';
import { eventCalendar } from '../../paths.ts';
import { type ButtonLook, buttonClass } from './Button.tsx';
import { publicAddress } from './publicAddress.ts';

type Props = Pick<ButtonLook, 'size' | 'variant'> & {
  event: CalendarEvent & { id: string };
  /** The public page that the entry leads to: calendars are shared, so never that of one's own ticket or order. */
  path: string;
};

/** The calendars that an event can be added to. A view loads it after its first screen. */
export default function AddToCalendar({ event, path, size = 'lg', variant = 'outline' }: Props) {
  const page = publicAddress(path);
  const online = [
    [words.google, googleCalendar(event, page)],
    [words.outlook, outlookCalendar('outlook.live.com', event, page)],
    [words.work, outlookCalendar('outlook.office.com', event, page)],
  ] as const;
  return (
    <details className="add-to-calendar">
      <summary className={buttonClass({ size, variant })}>
        <CalendarPlus aria-hidden />
        {words.add}
      </summary>
      <ul>
        <li>
          <a href={eventCalendar(event.id)} download>
            {words.file} <span>{words.fileNote}</span>
          </a>
        </li>
        {online.map(([label, address]) => (
          <li key={label}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
