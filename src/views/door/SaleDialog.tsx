import './SaleDialog.css';
import { useSelector } from '@xstate/react';
import { CircleCheck, Coins, CreditCard, type LucideIcon, Minus, Plus, TriangleAlert, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { doorSale as words } from '#words/doorSale.ts';
import type { DoorSale, DoorTicket } from '../../api/contract/doorSale.ts';
import type { Event } from '../../api/contract/event.ts';
import { isInside } from '../../lib/admission.ts';
import type { Taking } from '../../lib/door.ts';
import { answerLimits } from '../../lib/limits.ts';
import { formatMoney } from '../../lib/money.ts';
import { fullName, newId } from '../../lib/text.ts';
import { type SaleActor, type SaleSnapshot, totalOf } from '../../machines/door/sale.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { InputRow } from '../parts/form/ControlRow.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { focusFirst } from '../parts/scanning/focusFirst.ts';
import { reasonOf } from './reasonOf.ts';

type Props = { sale: SaleActor; event: Event; gate: string };
type PartProps = { snapshot: SaleSnapshot; send: SaleActor['send']; money: (total: number) => string };

/** Sells a ticket over the door: what, how many, for whom, and one press that says how it was paid. */
export default function SaleDialog({ sale, event, gate }: Props) {
  const snapshot = useSelector(sale, (state) => state);
  const { send } = sale;
  const money = (total: number) => (total === 0 ? words.free : formatMoney(total, event.currency));
  const label = words.states[stateMeta(snapshot)?.label ?? 'sale.choosing'];
  const part = { snapshot, send, money };
  return (
    <Dialog
      look="sheet"
      title={snapshot.matches('choosing') ? words.title : label}
      closeLabel={words.close}
      onClose={() => send({ type: 'sale.closed' })}
    >
      <LiveRegion>{label}</LiveRegion>
      {snapshot.matches('choosing') || snapshot.matches('selling') ? <Choice {...part} /> : null}
      {snapshot.matches('unanswered') ? <Unanswered {...part} /> : null}
      {snapshot.context.sale && snapshot.hasTag('done') ? (
        <Sold {...part} sale={snapshot.context.sale} event={event} gate={gate} />
      ) : null}
    </Dialog>
  );
}

function Choice({ snapshot, send, money }: PartProps) {
  const { tickets, choice, refusal, error, sale: last } = snapshot.context;
  const total = totalOf(snapshot.context);
  const id = useId();
  const isOfMany = new Set(tickets.map(({ formId }) => formId)).size > 1;
  const emailError = refusal?.field === 'email' ? refusal.msg : undefined;
  const change = (changed: Partial<typeof choice>) => send({ type: 'choice.changed', ...changed });
  if (tickets.length === 0)
    return snapshot.hasTag('busy') ? <Loading rows={3} /> : <p>{words.states['sale.nothing']}</p>;
  return (
    <form className="sale" onSubmit={(submitted) => submitted.preventDefault()}>
      {snapshot.matches({ choosing: 'disconnected' }) ? (
        <ErrorNote
          error={{ msg: error && error.status !== 0 ? error.msg : words.disconnected, code: 'offline' }}
          retry={() => send({ type: 'sale.retried' })}
        />
      ) : null}
      <fieldset className="sale-fields" disabled={snapshot.matches('selling')}>
        <div className="stack-2" role="radiogroup" aria-label={words.ticket}>
          {tickets.map((ticket) => (
            <Kind
              key={ticket.ticketId}
              name={id}
              ticket={ticket}
              form={isOfMany ? ticket.form : ''}
              isChosen={ticket.ticketId === choice.ticketId}
              money={money}
              choose={() => change({ ticketId: ticket.ticketId, count: 1 })}
            />
          ))}
        </div>
        <Count count={choice.count} change={(count) => change({ count })} />
        <div className="sale-who">
          <InputRow
            label={words.name}
            size="lg"
            maxLength={answerLimits.surname}
            autoComplete="off"
            enterKeyHint="next"
            value={choice.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <InputRow
            label={words.email}
            help={words.emailHelp}
            size="lg"
            type="email"
            inputMode="email"
            autoComplete="off"
            error={emailError}
            value={choice.email}
            onChange={({ target }) => change({ email: target.value.trim() })}
          />
        </div>
      </fieldset>
      <div className="sale-foot">
        {refusal && emailError === undefined ? <ErrorNote error={refusal} /> : null}
        <p className="sale-total" aria-live="polite">
          {total === null ? null : <span>{words.total}</span>}{' '}
          <strong>{total === null ? words.soldOut : money(total)}</strong>
        </p>
        <Ways total={total} snapshot={snapshot} send={send} />
        {last && snapshot.can({ type: 'last.asked' }) ? (
          <Button variant="ghost" onClick={() => send({ type: 'last.asked' })}>
            <Undo2 aria-hidden />
            {words.last(words.paid[last.takenAs](money(last.total)))}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type KindProps = Pick<PartProps, 'money'> & {
  /** Of all these choices. */
  name: string;
  ticket: DoorTicket;
  /** The title of its form; empty where all have the same. */
  form: string;
  isChosen: boolean;
  choose: () => void;
};

/** A kind of ticket, as big as a thumb, with what one costs. */
function Kind({ name, ticket, form, isChosen, money, choose }: KindProps) {
  const [price] = ticket.totals;
  return (
    <label className="sale-kind">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={price === undefined}
        ref={isChosen ? focusOnce : null}
        onChange={choose}
      />
      <span className="sale-kind-name">
        {ticket.name} {form === '' ? null : <small>{form}</small>}
      </span>
      <span>{price === undefined ? words.soldOut : money(price)}</span>
    </label>
  );
}

/** Once for each time that it appears: it is the first to be read, and arrow keys lead on from it. */
const focusOnce = (element: HTMLInputElement | null): void => {
  if (element && !element.form?.contains(document.activeElement)) focusFirst(element);
};

function Count({ count, change }: { count: number; change: (count: number) => void }) {
  return (
    <fieldset className="sale-count">
      <legend>{words.count}</legend>
      <button type="button" aria-label={words.fewer} disabled={count === 1} onClick={() => change(count - 1)}>
        <Minus aria-hidden />
      </button>
      <output aria-live="polite">{count}</output>
      <button type="button" aria-label={words.more} onClick={() => change(count + 1)}>
        <Plus aria-hidden />
      </button>
    </fieldset>
  );
}

const icons: Partial<Record<Taking, LucideIcon>> = { cash: Coins, terminal: CreditCard };

/** How it was paid, in one press that sells: each way in its place, the one before in colour. */
function Ways({ total, snapshot, send }: Omit<PartProps, 'money'> & { total: number | null }) {
  if (snapshot.matches('selling')) return <p className="sale-busy">{words.busy}</p>;
  const ways: Taking[] = total === 0 ? ['nothing'] : ['cash', 'terminal'];
  const last = ways.find((way) => way === snapshot.context.takenAs) ?? ways[0];
  return (
    <div className="button-row sale-ways">
      {ways.map((takenAs) => {
        const Icon = icons[takenAs];
        return (
          <Button
            key={takenAs}
            size="xl"
            variant={takenAs === last ? 'solid' : 'outline'}
            disabled={!snapshot.can({ type: 'sale.pressed', key: '', takenAs })}
            onClick={() => send({ type: 'sale.pressed', key: newId(), takenAs })}
          >
            {Icon ? <Icon aria-hidden /> : null}
            {words[takenAs]}
          </Button>
        );
      })}
    </div>
  );
}

function Unanswered({ snapshot, send, money }: PartProps) {
  const { pressed, choice, tickets } = snapshot.context;
  const name = tickets.find(({ ticketId }) => ticketId === choice.ticketId)?.name ?? '';
  return (
    <div className="sale-told">
      <TriangleAlert aria-hidden />
      {pressed ? <p className="sale-told-total">{words.paid[pressed.takenAs](money(pressed.total))}</p> : null}
      <p>{words.tickets(choice.count, name)}</p>
      <p>{words.unanswered}</p>
      <div className="button-row sale-ways">
        <Button size="xl" ref={focusFirst} onClick={() => send({ type: 'sale.retried' })}>
          {words.retry}
        </Button>
        <Button size="xl" variant="outline" onClick={() => send({ type: 'sale.closed' })}>
          {words.aside}
        </Button>
      </div>
    </div>
  );
}

type SoldProps = PartProps & { sale: DoorSale; event: Event; gate: string };

/** What was sold, who of it is in, and the way back from it. */
function Sold({ snapshot, send, money, sale, event, gate }: SoldProps) {
  const { reference, ticketName, total, takenAs, mailedTo, attendees } = sale;
  const { refusal } = snapshot.context;
  const isReturned = snapshot.matches('returned');
  const isAsking = snapshot.matches('asking') || snapshot.matches('returning');
  const outside = attendees.find(({ attendee }) => !attendee || !isInside(attendee));
  const [first] = attendees;
  const name = first?.attendee ? fullName(first.attendee) : '';
  return (
    <div className="sale-told" data-tone={isReturned || isAsking ? 'plain' : outside ? 'warn' : 'good'}>
      {isAsking || isReturned ? (
        <Undo2 aria-hidden />
      ) : outside ? (
        <TriangleAlert aria-hidden />
      ) : (
        <CircleCheck aria-hidden />
      )}
      <p className="sale-told-total">{words.paid[takenAs](money(total))}</p>
      <p>
        {words.tickets(attendees.length, ticketName)}, {name}
      </p>
      {isReturned ? <p>{words.returned}</p> : null}
      {isAsking ? <p>{words.giveBack[takenAs](money(total))}</p> : null}
      {isReturned || isAsking ? null : (
        <p>{outside ? words.notIn(reasonOf(outside, event, gate)) : words.in(attendees.length)}</p>
      )}
      {mailedTo === '' || isReturned || isAsking ? null : <p className="hint">{words.mailedTo(mailedTo)}</p>}
      <p className="hint">{words.reference(reference)}</p>
      {refusal ? <ErrorNote error={{ ...refusal, msg: refusal.msg || words.notTakenBack }} /> : null}
      <div className="button-row sale-ways">
        {isAsking ? (
          <>
            <Button
              size="xl"
              tone="danger"
              disabled={snapshot.hasTag('busy')}
              onClick={() => send({ type: 'return.confirmed' })}
            >
              {words.takeBack}
            </Button>
            <Button
              size="xl"
              variant="outline"
              ref={focusFirst}
              disabled={snapshot.hasTag('busy')}
              onClick={() => send({ type: 'return.dismissed' })}
            >
              {words.keep}
            </Button>
          </>
        ) : (
          <>
            <Button key="another" size="xl" ref={focusFirst} onClick={() => send({ type: 'another.asked' })}>
              {words.another}
            </Button>
            {isReturned ? null : (
              <Button size="xl" variant="outline" onClick={() => send({ type: 'return.asked' })}>
                {words.takeBack}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
