import { openId as words } from '#words/openId.ts';
import type { Identity } from '../../api/contract/ownAccount.ts';
import type { OpenIdRefusal } from '../../lib/signIn.ts';
import { type ProvenChanger, ProvenList } from './ProvenList.tsx';
import TurnedBack from './TurnedBack.tsx';

type Props = {
  identities: Identity[];
  /** What the provider is called that can be connected; null where there is none any more. */
  provider: string | null;
  /** Why nothing was connected. */
  turnedBack: OpenIdRefusal | null;
  actor: ProvenChanger;
  timeZone: string;
  withCode: boolean;
};

/** The accounts at providers that sign in to one's own: as a rule none, or one. */
export function IdentitiesView({ identities, provider, turnedBack, ...props }: Props) {
  const nameOf = (issuer: string) => new URL(issuer).hostname;
  const entries = identities.map((each) => ({ ...each, name: nameOf(each.issuer) }));
  const name = provider ?? entries[0]?.name ?? '';
  return (
    <>
      {turnedBack ? <TurnedBack reason={turnedBack} provider={name} title={words.addFailed} /> : null}
      <ProvenList
        {...props}
        entries={entries}
        canAdd={provider !== null && identities.length === 0}
        words={{ ...words, lead: words.lead(name), add: words.add(name), addText: words.addText(name) }}
      />
    </>
  );
}
