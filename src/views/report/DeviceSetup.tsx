import './DeviceSetup.css';
import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import { desk } from '#words/desk.ts';
import { deviceSetup as words } from '#words/deviceSetup.ts';
import { doorPanes } from '#words/doorPanes.ts';
import type { DeviceDraft } from '../../api/contract/deviceCode.ts';
import { type Direction, directions } from '../../lib/admission.ts';
import { formatTime } from '../../lib/dates.ts';
import { accountLimits, doorLimits } from '../../lib/limits.ts';
import type { DeviceSetupActor } from '../../machines/door/deviceSetup.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { InputRow, Options, SelectRow } from '../parts/form/ControlRow.tsx';
import { TypedForm } from '../parts/form/TypedForm.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import { QrCode } from '../parts/QrCode.tsx';

type Props = {
  actor: DeviceSetupActor;
  zone: string;
  /** That the organiser has named; where there are none, a gate is called what is typed. */
  gates: ResourceActor<readonly string[]>;
  onClose: () => void;
};

/** Sets up a device for the door: its name and place, and then the code that it scans. */
export function DeviceSetup({ actor, zone, gates, onClose }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { code, draft } = snapshot.context;
  const named = useSelector(gates, ({ context }) => context.subject);
  const name = draft?.name ?? '';
  const isTaken = snapshot.matches('taken');
  const over = snapshot.matches('expired') ? words.over.expired : words.over.ended;
  return (
    <Dialog
      title={
        isTaken ? words.takenTitle(name) : snapshot.hasTag('over') ? over.title : code ? words.scan(name) : words.title
      }
      onClose={onClose}
    >
      <LiveRegion>{words.states[stateMeta(snapshot)?.label ?? 'device.naming']}</LiveRegion>
      {snapshot.hasTag('form') ? (
        named ? (
          <NameForm actor={actor} gates={named} onClose={onClose} />
        ) : (
          <ResourceNote resource={gates} rows={3} />
        )
      ) : null}
      {code ? (
        <>
          <div className="device-code" ref={inSight}>
            <QrCode value={publicAddress(to.access(code.key))} size={codeSize} label={words.code(name)} />
            <div className="stack-2">
              <p>{words.scanHelp}</p>
              <p className="device-address">{publicAddress(to.access(code.key)).replace(/^https?:\/\//, '')}</p>
              <p>{words.until(formatTime(code.expiresAt, zone))}</p>
              <p className="form-help">{words.secret}</p>
            </div>
          </div>
          <p className="device-waiting">{words.waiting}</p>
          <div className="dialog-actions">
            <Button variant="outline" onClick={onClose}>
              {words.cancel}
            </Button>
          </div>
        </>
      ) : null}
      {isTaken ? (
        <>
          <p className="device-taken">
            <CircleCheck aria-hidden />
            {words.takenText}
          </p>
          <div className="dialog-actions">
            <Button variant="outline" onClick={() => actor.send({ type: 'device.added' })}>
              {words.another}
            </Button>
            <Button onClick={onClose}>{words.done}</Button>
          </div>
        </>
      ) : null}
      {snapshot.hasTag('over') ? (
        <>
          <p className="dialog-text">{over.text}</p>
          <div className="dialog-actions">
            <Button variant="outline" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button onClick={() => actor.send({ type: 'code.renewed' })}>{words.renew}</Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

/** The form before it may have been scrolled. */
const inSight = (shown: HTMLElement | null) => shown?.closest('dialog')?.scrollTo?.(0, 0);

/** Pixels; read from an arm's length away. */
const codeSize = 232;

type FormProps = Pick<Props, 'actor' | 'onClose'> & { gates: readonly string[] };

function NameForm({ actor, gates, onClose }: FormProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { draft, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  // The next device often stands where the last one does, under another name.
  const before: Partial<DeviceDraft> = draft ?? {};
  return (
    <TypedForm
      className="device-form"
      aria-busy={busy}
      error={error}
      onSubmit={(typed) =>
        actor.send({
          type: 'device.submitted',
          draft: { name: typed('name'), gate: typed('gate'), direction: typed('direction') as Direction },
        })
      }
    >
      <p className="dialog-text">{words.lead}</p>
      <InputRow
        label={words.name}
        help={words.nameHelp}
        error={errorAt(error, 'name')}
        required
        name="name"
        autoComplete="off"
        maxLength={accountLimits.name}
        placeholder={words.nameExample}
        defaultValue={snapshot.matches('naming') ? '' : before.name}
      />
      {gates.length > 0 ? (
        <SelectRow
          label={doorPanes.settings.gate}
          error={errorAt(error, 'gate')}
          required
          name="gate"
          defaultValue={before.gate ?? ''}
        >
          <Options of={['', ...gates].map((gate) => [gate, gate || doorPanes.settings.noGate])} />
        </SelectRow>
      ) : (
        <InputRow
          label={doorPanes.settings.gate}
          error={errorAt(error, 'gate')}
          name="gate"
          autoComplete="off"
          maxLength={doorLimits.gate}
          placeholder={doorPanes.settings.gateExample}
          defaultValue={before.gate ?? ''}
        />
      )}
      <SelectRow label={doorPanes.settings.direction} required name="direction" defaultValue={before.direction ?? 'in'}>
        <Options of={directions.map((each) => [each, doorPanes.settings.directions[each]])} />
      </SelectRow>
      {snapshot.matches('refused') && !error?.field ? (
        <ErrorNote error={error ?? { msg: desk.timedOut }} title={words.failed} />
      ) : null}
      <div className="dialog-actions">
        <Button type="button" variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? words.making : words.make}
        </Button>
      </div>
    </TypedForm>
  );
}
