import './AttendeeNote.css';
import { useSelector } from '@xstate/react';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { attendeeNote as words } from '#words/attendeeNote.ts';
import { labels } from '#words/labels.ts';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { maxRemark } from '../../lib/limits.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { May } from '../parts/desk/May.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { InputRow } from '../parts/form/ControlRow.tsx';
import { TypedForm } from '../parts/form/TypedForm.tsx';
import { focusFirst } from '../parts/scanning/focusFirst.ts';

export type NoteDraft = { uId: string; attention: string; version: number };
type Props = { details: Pick<AttendeeDetails, 'attendee' | 'attention' | 'version'>; saving: TaskActor<NoteDraft> };

/** What door staff read with the ticket of an attendee, and how it is written. */
export function AttendeeNote({ details: { attendee, attention, version }, saving }: Props) {
  const [isOpen, setOpen] = useState(false);
  const state = useSelector(saving, (snapshot) => snapshot);
  const isSaved = state.matches('done');
  useEffect(() => {
    if (isSaved) setOpen(false);
  }, [isSaved]);
  const close = () => {
    setOpen(false);
    saving.send({ type: 'task.reset' });
  };
  return (
    <section className="attendee-part" aria-label={labels.attention}>
      <header className="row-between">
        <h3>{labels.attention}</h3>
        {isOpen ? null : (
          <May need="manage">
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                saving.send({ type: 'task.reset' });
                setOpen(true);
              }}
            >
              {attention === '' ? words.add : words.change}
            </Button>
          </May>
        )}
      </header>
      {attention === '' ? null : (
        <p className="attendee-note">
          <TriangleAlert aria-hidden />
          {attention}
        </p>
      )}
      {isOpen ? (
        <TypedForm
          className="form-grid"
          onSubmit={(typed) =>
            saving.send({ type: 'task.asked', input: { uId: attendee.uId, attention: typed('attention'), version } })
          }
        >
          {state.matches('refused') ? <ErrorNote error={state.context.error ?? { msg: words.slow }} /> : null}
          <InputRow
            ref={focusFirst}
            name="attention"
            label={labels.attention}
            help={words.help}
            placeholder={words.example}
            defaultValue={attention}
            maxLength={maxRemark}
          />
          <div className="button-row">
            <Button type="submit" size="sm" disabled={state.hasTag('busy')}>
              {words.save}
            </Button>
            <Button type="button" size="sm" variant="ghost" onClick={close}>
              {words.cancel}
            </Button>
          </div>
        </TypedForm>
      ) : null}
    </section>
  );
}
