import { useState } from 'react';
import type { PublicForm } from '../../api/contract/registration.ts';
import { formatRange } from '../../lib/dates.ts';
import { registration as words } from '../../messages/registration.ts';
import { eventLogo } from '../../paths.ts';

/** Longer descriptions begin folded, so that a phone shows the tickets. */
const foldedFrom = 240;

/** What the page is about. `brief` after the first step, where the buyer knows. */
export function EventHeader({ event, form, brief }: Pick<PublicForm, 'event' | 'form'> & { brief: boolean }) {
  const about = [event.description, form.description].filter(Boolean).join('\n\n');
  return (
    <header className={`event-header${brief ? ' is-brief' : ''}`}>
      <img src={eventLogo(event.id, event.logo)} alt="" width="96" height="96" />
      <div className="event-header-words">
        <h1>{event.name}</h1>
        <p className="event-header-when">{formatRange(event.startsAt, event.endsAt, event.timeZone)}</p>
        {event.place ? <p className="event-header-where">{event.place}</p> : null}
      </div>
      <div className="event-header-about">
        <p className="event-header-form">{form.title}</p>
        {about ? <Description text={about} /> : null}
      </div>
    </header>
  );
}

function Description({ text }: { text: string }) {
  const [folded, setFolded] = useState(text.length > foldedFrom);
  return (
    <>
      <p className={`event-description${folded ? ' is-folded' : ''}`}>{text}</p>
      {text.length > foldedFrom ? (
        <button type="button" className="text-button" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {folded ? words.more : words.less}
        </button>
      ) : null}
    </>
  );
}
