import { openId as words } from '#words/openId.ts';
import type { OpenIdRefusal } from '../../lib/signIn.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';

type Props = { reason: OpenIdRefusal; provider: string; title: string };

/** Why the user has come back from their provider without what they went for, and what they can do. */
const TurnedBack = ({ reason, provider, title }: Props) => (
  <ErrorNote error={{ msg: words.turnedBack[reason](provider) }} title={title} />
);

export default TurnedBack;
