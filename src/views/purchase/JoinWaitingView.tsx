import { InputRow, Options, SelectRow } from '../parts/form/ControlRow.tsx';
import './JoinWaiting.css';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { waiting as words } from '#words/waiting.ts';
import type { PublicTicket } from '../../api/contract/ticket.ts';
import { accountLimits, answerLimits } from '../../lib/limits.ts';
import { waitingErrors } from '../../lib/waiting.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import type { JoiningActor } from '../../machines/purchase/joining.ts';
import { Button } from '../parts/Button.tsx';
import { useEmailHint } from '../parts/emailHint.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { ErrorAlert } from './Step.tsx';

type Props = { actor: JoiningActor; tickets: readonly PublicTicket[]; isOfferOver: boolean };

/** Joins the waiting list for what is sold out. */
export function JoinWaitingView({ actor, tickets, isOfferOver }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { label } = stateMeta(snapshot) ?? { label: 'joining.closed' as const };
  const heading = useRef<HTMLHeadingElement>(null);
  const isJoined = snapshot.hasTag('joined');
  const joined = words.joined[snapshot.matches('unmailed') ? 'unmailed' : 'mailed'];
  useEffect(() => {
    if (isJoined) heading.current?.focus();
  }, [isJoined]);
  return (
    <>
      {isOfferOver ? <p className="waiting-over">{words.offerOver}</p> : null}
      {tickets.length > 0 ? (
        <section className="waiting" aria-label={words.title} aria-busy={snapshot.hasTag('busy')}>
          <LiveRegion>{words.states[label]}</LiveRegion>
          <h3 ref={heading} tabIndex={-1}>
            {isJoined ? joined.title : words.title}
          </h3>
          {isJoined ? (
            <>
              <p>{joined.help(snapshot.context.draft.email)}</p>
              <p>{joined.again}</p>
              <Button variant="outline" onClick={() => actor.send({ type: 'joining.again' })}>
                {words.joinAgain}
              </Button>
            </>
          ) : (
            <>
              <p>{words.lead}</p>
              {snapshot.matches('closed') ? (
                <Button variant="outline" onClick={() => actor.send({ type: 'joining.opened' })}>
                  {words.open}
                </Button>
              ) : (
                <Form actor={actor} tickets={tickets} />
              )}
            </>
          )}
        </section>
      ) : null}
    </>
  );
}

function Form({ actor, tickets }: Pick<Props, 'actor' | 'tickets'>) {
  const snapshot = useSelector(actor, (state) => state);
  const { draft, error } = snapshot.context;
  const element = useRef<HTMLFormElement>(null);
  const errors = snapshot.matches('invalid') ? waitingErrors(draft) : [];
  const chosen = tickets.find(({ id }) => id === draft.ticketId) ?? tickets[0];
  const change = (changed: Partial<typeof draft>) => actor.send({ type: 'draft.changed', change: changed });
  const { hint, judged } = useEmailHint((email) => change({ email }));
  const errorOf = (field: keyof typeof words.errors) => (errors.includes(field) ? words.errors[field] : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    actor.send({ type: 'draft.submitted' });
    // Once the errors are drawn.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <form ref={element} noValidate onSubmit={submit}>
      {tickets.length > 1 ? (
        <SelectRow
          label={words.ticket}
          required
          size="lg"
          value={draft.ticketId}
          onChange={({ target }) => change({ ticketId: target.value, count: 1 })}
        >
          <Options of={tickets.map(({ id, name }) => [id, name])} />
        </SelectRow>
      ) : (
        <p>{chosen?.name}</p>
      )}
      <SelectRow
        label={words.count}
        required
        size="lg"
        value={draft.count}
        onChange={({ target }) => change({ count: Number(target.value) })}
      >
        {Array.from({ length: chosen?.maxPerOrder ?? 1 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are what they are
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </SelectRow>
      <div className="waiting-pair">
        <InputRow
          label={words.firstname}
          error={errorOf('firstname')}
          required
          size="lg"
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={answerLimits.firstname}
          value={draft.firstname}
          onChange={({ target }) => change({ firstname: target.value })}
        />
        <InputRow
          label={words.surname}
          error={errorOf('surname')}
          required
          size="lg"
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={answerLimits.surname}
          value={draft.surname}
          onChange={({ target }) => change({ surname: target.value })}
        />
      </div>
      <InputRow
        label={words.email}
        error={errorOf('email')}
        help={hint}
        required
        size="lg"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={accountLimits.email}
        value={draft.email}
        onBlur={judged.onBlur}
        onChange={({ target }) => {
          judged.onChange();
          change({ email: target.value });
        }}
      />
      {snapshot.matches('refused') ? (
        <ErrorAlert>{error?.said ? words.notJoined : error?.msg || words.noAnswer}</ErrorAlert>
      ) : null}
      <Button type="submit" size="lg" disabled={snapshot.hasTag('busy')}>
        {snapshot.matches('sending') ? words.joining : words.join}
      </Button>
    </form>
  );
}
