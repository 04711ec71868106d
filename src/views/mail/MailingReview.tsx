import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { desk } from '#words/desk.ts';
import { mailing as words } from '#words/mailing.ts';
import type { Audience } from '../../api/contract/mailingRun.ts';
import { fromLocalText, toLocalText } from '../../lib/dates.ts';
import type { MailingActor } from '../../machines/mail/mailing.ts';
import { Button } from '../parts/Button.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { DateRow } from '../parts/DateRow.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';

type Props = { actor: MailingActor; timeZone: string; now: () => Date };

const reasons = [
  'shared',
  'ended',
  'noAddress',
  'unsubscribed',
  'bounced',
  'noTicket',
] as const satisfies (keyof Audience)[];

/** Whom it reaches, and when it shall go: the last look before it does. */
export function MailingReview({ actor, timeZone, now }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { audience, mailing, error } = snapshot.context;
  const [isLater, setIsLater] = useState(false);
  const [time, setTime] = useState('');
  const said = words.review;
  if (!snapshot.hasTag('review') || !audience || !mailing) return null;
  const { mails } = audience;
  const close = () => actor.send({ type: 'review.cancelled' });
  const sendAt = isLater ? fromLocalText(time, timeZone) : null;
  const isPast = isLater && time !== '' && (sendAt === null || Date.parse(sendAt) <= now().getTime());
  const isBusy = snapshot.hasTag('busy');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (mails > 0 && (!isLater || (sendAt && !isPast))) actor.send({ type: 'send.confirmed', sendAt });
  }
  return (
    <Dialog title={mails === 0 ? said.empty : said.title(mails)} onClose={close}>
      <form className="review" onSubmit={submit}>
        {snapshot.matches('notStarted') ? (
          <ErrorNote error={error ?? { msg: desk.timedOut }}>
            <Button size="sm" variant="outline" onClick={() => actor.send({ type: 'review.requested' })}>
              {said.again}
            </Button>
          </ErrorNote>
        ) : null}
        <p>{said.count(mails, audience.attendees)}</p>
        {reasons.some((reason) => audience[reason] > 0) ? (
          <ul className="review-left">
            {reasons.map((reason) =>
              audience[reason] > 0 ? <li key={reason}>{said.left[reason](audience[reason])}</li> : null,
            )}
          </ul>
        ) : null}
        {mailing.hasServer ? null : <p>{said.noServer}</p>}
        {mails > 0 ? (
          <fieldset>
            <legend className="form-label">{said.when}</legend>
            <CheckRow type="radio" name="when" label={said.now} checked={!isLater} onChange={() => setIsLater(false)} />
            <CheckRow
              type="radio"
              name="when"
              label={said.later}
              checked={isLater}
              onChange={() => {
                setIsLater(true);
                if (time === '')
                  setTime(toLocalText(new Date(now().getTime() + hour).toISOString(), timeZone).slice(0, 16));
              }}
            />
            {isLater ? (
              <DateRow
                label={said.time}
                help={said.zone(timeZone)}
                error={isPast ? said.pastTime : undefined}
                required
                field={() => ({ value: time, onChange: ({ target }) => setTime(target.value) })}
              />
            ) : null}
          </fieldset>
        ) : null}
        <div className="dialog-actions">
          <Button variant="outline" onClick={close} disabled={isBusy}>
            {desk.cancel}
          </Button>
          {mails > 0 && !snapshot.matches('notStarted') ? (
            <Button type="submit" disabled={isBusy || (isLater && (sendAt === null || isPast))}>
              {isLater ? said.schedule(mails) : said.send(mails)}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

const hour = 3_600_000;
