import './DoorSettingsDialog.css';
import { Button } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import { doorLimits } from '../../lib/limits.ts';
import type { DoorSettings } from '../../machines/door/attempt.ts';
import { door } from '../../messages/door.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';

const words = door.settings;

type Props = {
  open: boolean;
  settings: DoorSettings;
  change: (settings: Partial<DoorSettings>) => void;
  close: () => void;
};

/** What a staff member sets up for this device; each change counts at once. */
export function DoorSettingsDialog({ open, settings, change, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A native dialog is modal only when opened by its method.
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog ref={dialog} className="door-settings" aria-labelledby={titleId} onClose={close}>
      <h2 id={titleId}>{words.open}</h2>
      <FormRow label={words.gate} help={words.gateHint}>
        {(control) => (
          <Input
            {...control}
            size="lg"
            maxLength={doorLimits.gate}
            value={settings.gate}
            placeholder={words.gateExample}
            onChange={({ target }) => change({ gate: target.value })}
          />
        )}
      </FormRow>
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
      <Button size="lg" onClick={close}>
        {words.close}
      </Button>
    </dialog>
  );
}
