import { badgePrinting } from '#words/badgePrinting.ts';
import { door } from '#words/door.ts';
import { doorPanes } from '#words/doorPanes.ts';
import { help } from '../../filePaths.ts';
import { directions } from '../../lib/admission.ts';
import { doorLimits } from '../../lib/limits.ts';
import type { DoorPrinting, DoorSettings } from '../../machines/door/attempt.ts';
import type { Count } from '../../machines/door/attendeeCount.ts';
import { to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { InputRow, Options, SelectRow } from '../parts/form/ControlRow.tsx';

const words = doorPanes.settings;

type Props = {
  eventId: string;
  /** That the organiser has named; without, staff name their own. */
  gates: readonly string[];
  sessions: Count['sessions'];
  settings: DoorSettings;
  change: (settings: Partial<DoorSettings>) => void;
  close: () => void;
};

/** What a staff member sets up for this device; each change counts at once. */
export default function DoorSettingsDialog({ eventId, gates, sessions, settings, change, close }: Props) {
  const { session } = settings;
  // One that was removed is left by choosing another place.
  const others = session && !sessions.some(({ id }) => id === session.id) ? [{ ...session, name: settings.gate }] : [];
  const places = [...sessions, ...others];
  return (
    <Dialog title={door.settings.open} onClose={close}>
      {places.length > 0 ? (
        <SelectRow
          label={words.where}
          help={words.whereHint}
          required
          size="lg"
          value={session?.id ?? ''}
          onChange={({ target }) => {
            const { id, name } = sessions.find((each) => each.id === target.value) ?? {};
            const entrance = session ? session.entrance : settings.gate;
            change(
              id
                ? { gate: name ?? '', session: { id, eventId, entrance } }
                : { gate: entrance ?? '', session: undefined },
            );
          }}
        >
          <Options of={[['', words.entrance], ...places.map(({ id, name }) => [id, name] as const)]} />
        </SelectRow>
      ) : null}
      {session ? null : gates.length > 0 ? (
        <SelectRow
          label={words.gate}
          help={words.gateChosenHint}
          required
          size="lg"
          value={gates.includes(settings.gate) ? settings.gate : ''}
          onChange={({ target }) => change({ gate: target.value })}
        >
          <Options of={['', ...gates].map((gate) => [gate, gate || words.noGate])} />
        </SelectRow>
      ) : (
        <InputRow
          label={words.gate}
          help={words.gateHint}
          size="lg"
          maxLength={doorLimits.gate}
          value={settings.gate}
          placeholder={words.gateExample}
          onChange={({ target }) => change({ gate: target.value })}
        />
      )}
      <SelectRow
        label={words.direction}
        help={words.directionHint}
        required
        size="lg"
        value={settings.isExit ? 'out' : 'in'}
        onChange={({ target }) => change({ isExit: target.value === 'out' })}
      >
        <Options of={directions.map((each) => [each, words.directions[each]])} />
      </SelectRow>
      <CheckRow
        label={words.atOnce}
        help={words.atOnceHint}
        checked={settings.admitAtOnce}
        onChange={({ target }) => change({ admitAtOnce: target.checked })}
      />
      <CheckRow
        label={words.sound}
        checked={!settings.muted}
        onChange={({ target }) => change({ muted: !target.checked })}
      />
      <CheckRow
        label={words.names}
        help={words.namesHint}
        checked={!settings.nameless}
        onChange={({ target }) => change({ nameless: !target.checked })}
      />
      <SelectRow
        label={badgePrinting.atDoor}
        help={badgePrinting.atDoorHelp}
        required
        size="lg"
        value={settings.printing ?? 'no'}
        onChange={({ target }) => change({ printing: target.value as DoorPrinting })}
      >
        <Options of={(['no', 'asked', 'itself'] as const).map((each) => [each, badgePrinting.atDoorChoices[each]])} />
      </SelectRow>
      <Button size="lg" onClick={close}>
        {words.close}
      </Button>
      <ButtonLink href={to.kiosk(eventId)} variant="ghost">
        {words.kiosk}
      </ButtonLink>
      <a className={buttonClass({ variant: 'ghost' })} href={help('door')} target="_blank" rel="noopener">
        {words.help}
      </a>
    </Dialog>
  );
}
