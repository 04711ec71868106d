import { useActorRef, useSelector } from '@xstate/react';
import { Ticket } from 'lucide-react';
import { useEffect } from 'react';
import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { doorSale as words } from '#words/doorSale.ts';
import { call } from '../../api/client.ts';
import {
  DoorTicket,
  getDoorTickets,
  type DoorSale as Sale,
  sellTicket,
  takeBackSale,
} from '../../api/contract/doorSale.ts';
import { type CheckInKind, entryOf, isInside } from '../../lib/admission.ts';
import { takings } from '../../lib/door.ts';
import type { CheckInActor } from '../../machines/door/checkIn.ts';
import { saleMachine } from '../../machines/door/sale.ts';
import { CrashBoundary } from '../../views/parts/CrashBoundary.tsx';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import { readJson, storeJson } from '../../views/parts/storage.ts';
import { callActor } from '../parts/callActor.ts';

const loadDialog = () => import('../../views/door/SaleDialog.tsx');
const SaleDialog = lazyPart(loadDialog);

const keyOf = (eventId: string) => `foyer.door.sale.${eventId}`;
const takenAs = v.picklist(takings);
/** What this device sold last at an event, and what there was to sell; with a sale that has no answer yet, so that it is one sale also after a reload. */
const Kept = v.pipe(
  v.object({
    tickets: v.array(DoorTicket),
    ticketId: v.nullable(v.string()),
    takenAs,
    unanswered: v.nullable(
      v.object({
        choice: v.object({ ticketId: v.string(), count: v.number(), name: v.string(), email: v.string() }),
        pressed: v.object({ key: v.string(), takenAs, total: v.number() }),
      }),
    ),
  }),
  v.check(
    ({ tickets, unanswered }) => !unanswered || tickets.some(({ ticketId }) => ticketId === unanswered.choice.ticketId),
  ),
);

function readKept(eventId: string) {
  const kept = v.safeParse(Kept, readJson(keyOf(eventId)));
  return kept.success
    ? { eventId, ...kept.output }
    : { eventId, tickets: [], ticketId: null, takenAs: 'cash' as const, unanswered: null };
}

/** The button that sells a ticket, where the organiser lets the door sell any, and what it opens. */
export const DoorSale = ({ checkIn }: { checkIn: CheckInActor }) => (
  <CrashBoundary instead={null}>
    <SaleTool checkIn={checkIn} />
  </CrashBoundary>
);

function SaleTool({ checkIn }: { checkIn: CheckInActor }) {
  const { event } = checkIn.getSnapshot().context;
  const settings = useSelector(checkIn, ({ context }) => context.settings);
  const sale = useActorRef(
    saleMachine.provide({
      actors: {
        listTickets: callActor(getDoorTickets),
        sell: fromPromise(({ input, signal }) =>
          call(sellTicket, { ...input, gate: checkIn.getSnapshot().context.settings.gate }, { signal }),
        ),
        takeBack: callActor(takeBackSale),
      },
      actions: {
        keepOffer: ({ context: { eventId, tickets, choice, pressed, takenAs } }) =>
          storeJson(keyOf(eventId), {
            ...{ tickets, ticketId: choice.ticketId, takenAs },
            unanswered: pressed && { choice, pressed },
          }),
        tellSold: (_, { sale: { attendees } }) => {
          note(
            checkIn,
            'in',
            attendees.filter(({ attendee }) => attendee && isInside(attendee)),
          );
          checkIn.send({ type: 'signal.given', signal: 'admitted' });
        },
        tellTakenBack: (_, { attendees }) => note(checkIn, 'undone', attendees),
      },
    }),
    { input: readKept(event.id) },
  );
  const snapshot = useSelector(sale, (state) => state);
  useEffect(() => {
    const goOn = () => sale.send({ type: 'sale.retried' });
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [sale]);

  const { tickets, aside } = snapshot.context;
  const sells = tickets.length > 0;
  useEffect(() => {
    // Opening it then needs no network; what fails to come is asked for again when it is opened.
    if (sells) loadDialog().catch(() => {});
  }, [sells]);
  const isOpen = !aside && snapshot.hasTag('open');
  if (!sells && !isOpen) return null;
  return (
    <>
      {(settings.isExit || settings.session) && !aside ? null : (
        <button type="button" className="door-tool" onClick={() => sale.send({ type: 'sale.opened' })}>
          <Ticket aria-hidden />
          {aside ? words.pending : words.open}
        </button>
      )}
      {isOpen ? <SaleDialog sale={sale} event={event} gate={settings.gate} /> : null}
    </>
  );
}

/** The door lists whom a sale let in, and counts them. */
function note(checkIn: CheckInActor, kind: CheckInKind, attendees: Sale['attendees']) {
  for (const { attendee, ...admission } of attendees)
    if (attendee) checkIn.send({ type: 'entry.made', entry: entryOf(kind, { ...admission, attendee }) });
}
