import type { AnswerOf, Endpoint, ParsedInputOf } from '../../../src/api/contract/endpoint.ts';
import type { CallName, calls } from '../../../src/api/contract/table.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import type { ServerWords } from '../../../src/messages/serverWords.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import type { Note } from './securityLog.ts';

/** The one event that all ids named by the endpoint's `within` lead to, and its organiser. The caller may touch it. */
export type EventScope = { eventId: string; ownerId: string };

export type Call<Name extends CallName> = {
  input: ParsedInputOf<(typeof calls)[Name]>;
  deps: Deps;
  /** Throws on a public call, which may come without a session. */
  readonly user: Caller;
  /** Who calls; null without a session. For what is done with a key, to note who did it. */
  knownCaller: () => Promise<Caller | null>;
  /** Throws where the call has no `within`, or none of its keys was given. */
  readonly scope: EventScope;
  /** The network the request came from, as limits count it. */
  network: string;
  /** A proxy that is not configured passed the request on: `network` is where this is, and not who asks. */
  isHidden: boolean;
  /** What the browser says of itself. */
  agent: string;
  /** Tells the security log what the call came to. */
  note: Note;
  /** Aborted once the caller has gone. */
  readonly signal: AbortSignal;
  /** The caller's language, and what the server says in it. */
  locale: Locale;
  words: ServerWords;
};

type Answer<Name extends CallName> = {
  payload: AnswerOf<(typeof calls)[Name]>;
  /** Shown as a toast: only where it helps. */
  msg?: string;
  /** Sent besides the usual ones, e.g. the token of a new session. */
  headers?: Record<string, string>;
};

/** Answers one call whose caller is authorised and whose input is parsed; throws `HttpError` for what cannot be done. */
export type Handler<Name extends CallName> = ((call: Call<Name>) => Promise<Answer<Name>>) & {
  /**
   * Tried first, before the ids of the call are checked: with statements that look and act at once and reach no further than
   * the caller may (`reachSql`). Null leaves the call to the usual way.
   */
  atOnce?: AtOnce<Name>;
  turn?: Turn;
  /** Many are answered with the same object, which is written and packed once for all of them. For public calls without a message. */
  isShared?: true;
};
/** A call that waits for its turn, and from which network it comes. `said` gives the input, which no schema has judged yet. */
export type TurnOf<Needed = Deps> = { deps: Needed; network: string; said: () => unknown };
/** Begins the work of a call when its turn has come, or refuses it. */
type Turn = <Answer>(of: TurnOf, work: () => Promise<Answer>) => Promise<Answer>;
type AtOnce<Name extends CallName> = (
  call: Omit<Call<Name>, 'scope'>,
) => Promise<AnswerOf<(typeof calls)[Name]> | null>;
export type Handlers<Names extends CallName = CallName> = { [Name in Names]: Handler<Name> };

/** A handler for every call of one module of the contract. */
export type HandlersOf<Contract> = Handlers<
  { [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never }[keyof Contract] & CallName
>;

/** A handler whose calls wait for each other before they are judged. */
export const inTurn = <Name extends CallName>(turn: Turn, handler: Handler<Name>): Handler<Name> =>
  Object.assign(handler, { turn });

/** A file that many are sent from memory, as it is: reading it as a stream costs each of them a copy. */
export class KeptFile extends Blob {
  readonly content: Uint8Array<ArrayBuffer>;

  constructor(content: Uint8Array<ArrayBuffer>, type: string) {
    super([content], { type });
    this.content = content;
  }
}

/** A handler that answers many with the same object, which is read and never changed. */
export const sharedAnswer = <Name extends CallName>(handler: Handler<Name>): Handler<Name> =>
  Object.assign(handler, { isShared: true as const });

/** A handler that is only asked when trying at once came to nothing, and when the caller may touch what the ids lead to. */
export const afterTrying = <Name extends CallName>(atOnce: AtOnce<Name>, handler: Handler<Name>): Handler<Name> =>
  Object.assign(handler, { atOnce });
