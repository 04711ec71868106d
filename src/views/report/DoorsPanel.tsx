import './DoorsPanel.css';
import { useSelector } from '@xstate/react';
import { QrCode } from 'lucide-react';
import { Link } from 'wouter';
import { doors as words } from '#words/doors.ts';
import type { Conflict, Device, getDoorState } from '../../api/contract/doorList.ts';
import type { PayloadOf } from '../../api/contract/endpoint.ts';
import { formatDateTime, formatTime } from '../../lib/dates.ts';
import { type Settlement, settlements } from '../../lib/door.ts';
import { formatCount } from '../../lib/money.ts';
import { fullName } from '../../lib/text.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { LiveNumbers } from '../door/LiveNumbers.tsx';
import { Button } from '../parts/Button.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { useMay } from '../parts/desk/May.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';

export type DoorState = PayloadOf<typeof getDoorState>;
export type Settling = { conflictId: string; settlement: Settlement | null };
export type Locking = { device: string; isLocked: boolean };

type Props = {
  eventId: string;
  zone: string;
  state: ResourceActor<DoorState>;
  settle: TaskActor<Settling, void>;
  lock: TaskActor<Locking, void>;
  /** Opens the setup of a device. */
  setUp: () => void;
};

/** How the doors of an event are; where none has been open yet, how to begin, and nothing for those who may only look. */
export function DoorsPanel({ eventId, zone, state: resource, settle, lock, setUp }: Props) {
  const { subject } = useSelector(resource, ({ context }) => context);
  const settling = useSelector(settle, (snapshot) => snapshot);
  const locking = useSelector(lock, (snapshot) => snapshot);
  const mayChange = useMay()('manage');
  if (!subject) return <ResourceNote resource={resource} />;
  const isClosed = subject.devices.length === 0 && subject.conflicts.length === 0 && subject.checkedIn === 0;
  if (isClosed && !mayChange) return <ResourceNote resource={resource} />;
  const { devices, conflicts, open } = subject;
  const error = settling.context.error ?? locking.context.error;
  const settled = conflicts.filter(({ settlement }) => settlement !== null);
  const settleHere = (conflictId: string, settlement: Settlement | null) =>
    settle.send({ type: 'task.asked', input: { conflictId, settlement } });
  return (
    <Panel
      title={words.title}
      lead={isClosed ? words.closedLead : words.lead}
      actions={
        mayChange ? (
          <Button variant="outline" size="sm" onClick={setUp}>
            <QrCode aria-hidden />
            {words.setUp}
          </Button>
        ) : null
      }
    >
      <ResourceNote resource={resource} />
      {isClosed ? null : <LiveNumbers numbers={subject} />}
      {error ? <ErrorNote error={error} /> : null}
      {open > 0 ? (
        <section className="doors-conflicts" aria-label={words.conflicts(open)}>
          <h3>{words.conflicts(open)}</h3>
          <p>{words.conflictsLead}</p>
          <ul className="stack-4">
            {conflicts
              .filter(({ settlement }) => settlement === null)
              .map((conflict) => (
                <OpenConflict
                  key={conflict.id}
                  conflict={conflict}
                  eventId={eventId}
                  zone={zone}
                  isBusy={settling.hasTag('busy')}
                  settle={mayChange ? (settlement) => settleHere(conflict.id, settlement) : null}
                />
              ))}
          </ul>
        </section>
      ) : null}
      {settled.length > 0 ? (
        <details className="doors-settled">
          <summary>{words.settled(settled.length)}</summary>
          <ul>
            {settled.map(({ id, settlement, settledBy, ...conflict }) => (
              <li key={id}>
                <span>{fullName(conflict)}</span>
                <span>{settlement ? words.settledAs(words.settlements[settlement], settledBy ?? '') : ''}</span>
                {mayChange ? (
                  <Button size="sm" variant="ghost" onClick={() => settleHere(id, null)}>
                    {words.reopen}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {devices.length > 0 ? (
        <Devices
          devices={devices}
          zone={zone}
          lock={mayChange ? (input) => lock.send({ type: 'task.asked', input }) : null}
        />
      ) : null}
    </Panel>
  );
}

type ConflictProps = {
  conflict: Conflict;
  eventId: string;
  zone: string;
  isBusy: boolean;
  /** Null for those who may only look. */
  settle: ((settlement: Settlement) => void) | null;
};

function OpenConflict({ conflict, eventId, zone, isBusy, settle }: ConflictProps) {
  const { pId, ticketName, reference, verdict, made, standing } = conflict;
  const name = fullName(conflict);
  const entryOf = ({ at, gate, by }: { at: string; gate: string; by: string }) =>
    words.entry(formatTime(at, zone), gate, by);
  return (
    <li className="doors-conflict">
      <p className="doors-conflict-name">
        <strong>{name}</strong>
        <span>
          {ticketName} · <Link href={to.purchase(eventId, pId)}>{reference}</Link>
        </span>
      </p>
      <p>{words.why[verdict]}</p>
      <p>{words.letIn(entryOf(made))}</p>
      {standing ? <p>{words.counts(entryOf(standing))}</p> : null}
      {settle ? (
        <fieldset disabled={isBusy}>
          <legend>{words.whatWasIt(name)}</legend>
          {settlements.map((settlement) => (
            <Button key={settlement} size="sm" variant="outline" onClick={() => settle(settlement)}>
              {words.settlements[settlement]}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </li>
  );
}

type DevicesProps = { devices: readonly Device[]; zone: string; lock: ((input: Locking) => void) | null };

function Devices({ devices, zone, lock }: DevicesProps) {
  const nameOf = ({ id, gate }: Device) => `${gate || words.device} (${id.slice(0, 4)})`;
  const columns: Column<Device>[] = [
    { key: 'device', head: words.device, cell: nameOf, primary: true },
    { key: 'user', head: words.user, cell: ({ by }) => by },
    { key: 'seen', head: words.seen, cell: ({ seenAt }) => formatDateTime(seenAt, zone) },
    { key: 'list', head: words.list, cell: ({ listAt }) => (listAt ? formatDateTime(listAt, zone) : words.noList) },
    {
      key: 'unsent',
      head: words.unsent,
      cell: ({ unsent }) => (unsent > 0 ? <StatusTag tone="warn">{formatCount(unsent)}</StatusTag> : formatCount(0)),
      align: 'end',
    },
    {
      key: 'lock',
      head: words.lock,
      quiet: true,
      cell: (device) => {
        const { id, isLocked } = device;
        if (!lock) return isLocked ? <StatusTag tone="warn">{words.locked}</StatusTag> : null;
        return (
          <Button
            size="sm"
            variant="outline"
            aria-label={isLocked ? words.unlockOf(nameOf(device)) : words.lockOf(nameOf(device))}
            onClick={() => lock({ device: id, isLocked: !isLocked })}
          >
            {isLocked ? words.unlock : words.lock}
          </Button>
        );
      },
    },
  ];
  return (
    <section aria-label={words.devices}>
      <h3>{words.devices}</h3>
      <p className="hint">{words.devicesLead}</p>
      <DataTable caption={words.devices} columns={columns} rows={devices} rowKey={({ id }) => id} />
    </section>
  );
}
