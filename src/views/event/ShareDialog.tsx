import { useState } from 'react';
import { event as eventWords } from '#words/event.ts';
import type { EventSummary } from '../../api/contract/eventList.ts';
import type { FormOverview } from '../../api/contract/formOverview.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Select } from '../parts/Input.tsx';
import { SharedPage } from './SharedPage.tsx';

const words = eventWords.page;

type Props = { event: EventSummary; forms: readonly FormOverview[]; title: string; onClose: () => void };

/** The public pages of an event that is open for registration, each with the ways to share it, and what comes next. */
export default function ShareDialog({ event, forms, title, onClose }: Props) {
  const pages = [
    { name: event.name, path: to.publicEvent(event.slug), option: words.allForms },
    ...forms.map((form) => ({ name: form.title, path: to.registration(event.id, form.id), option: form.title })),
  ];
  const [chosen, setChosen] = useState(0);
  const { name, path } = pages[chosen] ?? { name: event.name, path: to.publicEvent(event.slug) };
  const register = words.registerFor(chosen === 0 ? event.name : `${event.name}: ${name}`);
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="dialog-text">{words.liveText}</p>
      <FormRow label={words.sharedPage} required>
        {(control) => (
          <Select {...control} value={chosen} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
            {pages.map(({ path: key, option }, place) => (
              <option key={key} value={place}>
                {option}
              </option>
            ))}
          </Select>
        )}
      </FormRow>
      <SharedPage key={path} title={name} path={path} register={register} />
      <section aria-label={words.nextTitle} className="share-next">
        <h3>{words.nextTitle}</h3>
        <ul>
          {words.next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <div className="dialog-actions">
        <ButtonLink href={to.attendees(event.id)} variant="outline">
          {words.attendees}
        </ButtonLink>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </Dialog>
  );
}
