import { passkeys as words } from '#words/passkeys.ts';
import type { Passkey } from '../../api/contract/ownAccount.ts';
import { deviceName } from './deviceName.ts';
import { type ProvenChanger, ProvenList } from './ProvenList.tsx';

type Props = {
  passkeys: Passkey[];
  actor: ProvenChanger;
  timeZone: string;
  withCode: boolean;
  /** Whether this browser can make one. */
  canAdd: boolean;
};

/** One's own passkeys. */
export const PasskeysView = ({ passkeys, ...props }: Props) => (
  <ProvenList
    {...props}
    entries={passkeys.map((each) => ({ ...each, name: deviceName(each.agent) }))}
    words={words}
    cancelled={words.cancelled}
    instead={words.notHere}
  />
);
