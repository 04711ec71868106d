import type * as v from 'valibot';
import type { Role, TeamNeed } from '../../lib/account.ts';

// biome-ignore lint/suspicious/noExplicitAny: a schema of anything is what the table holds
export type Schema = v.GenericSchema<any, any>;

/** Who may call: anyone, anyone with a valid token, or these roles. */
export type Access = 'public' | 'signedIn' | readonly Role[];

/**
 * A call that organisers may make says what it needs of the people of an organisation, and is for nobody else unless
 * `access` names more roles.
 */
type WhoMay =
  | { access: 'public' | 'signedIn' | readonly Exclude<Role, 'admin'>[]; team?: never }
  | { access?: readonly Role[]; team: TeamNeed };

/** Things whose event decides who may touch them. */
export type Scope =
  | 'event'
  | 'form'
  | 'formType'
  | 'ticket'
  | 'promo'
  | 'badgeDesign'
  | 'badge'
  | 'appUser'
  | 'registeredUser'
  | 'purchase'
  | 'mail'
  | 'waitingEntry'
  | 'mailing'
  | 'contact'
  | 'conflict';

/** So many calls in so many seconds. */
export type CallLimit = { calls: number; seconds: number };

/**
 * One call as data: the client sends it, the server routes, authorises and parses it, the API document lists it.
 * `input` is the query of a GET and the JSON body of every other verb. `within` names, for each input key that holds
 * an id, what it is an id of: the server refuses (404) unless the caller owns, or works at, the event it leads to.
 * Keys that are absent from the input are not checked, so a create call may leave its own id out.
 */
export type Endpoint<
  Method extends 'GET' | 'POST' | 'DELETE' = 'GET' | 'POST' | 'DELETE',
  Input extends Schema = Schema,
  Payload extends Schema | 'blob' = Schema | 'blob',
> = {
  method: Method;
  path: `/api/${string}`;
  summary: string;
  /** Organisers alone where absent: `accessOf`. */
  access?: Access;
  /** What the call needs of an organiser in their organisation. */
  team?: TeamNeed;
  within?: Partial<Record<string, Scope>>;
  input: Input;
  payload: Payload;
  /** About the caller's own sign-in: also for who has to set a second step up before all else. */
  ofOwnSignIn?: true;
  /** Changes nothing, though it is no GET: what it is asked is too much for an address. */
  reads?: true;
  /** Largest body accepted, in bytes; `bodyLimits.usual` where absent. */
  bodyLimit?: number;
  /**
   * Made one of a caller's at a time: it keeps a connection to the database for long, and so takes one of a few turns. `apart`: it waits for a turn of another kind, as
   * images and papers are made a few at a time, and only its judging takes one of these, as that of each call with a large body does.
   */
  heavy?: true | 'apart';
  /** What it keeps is bounded by itself and counts as nothing that is uploaded: no door is refused for what others of its organisation have saved. */
  isBounded?: true;
  /** Waits for servers of others, which may be silent: only its judging takes a turn. */
  waitsForOthers?: true;
  /** Anybody changes something with it by a link, or reads what an organiser may make large, and no order waits for it: on connections apart from those of buyers. */
  ofGuests?: true;
  /** How often one network may make this call; as often as it likes where absent. */
  limit?: CallLimit;
};

export const endpoint = <
  Method extends 'GET' | 'POST' | 'DELETE',
  Input extends Schema,
  Payload extends Schema | 'blob',
>(
  spec: Omit<Endpoint<Method, Input, Payload>, 'access' | 'team'> & WhoMay,
): Endpoint<Method, Input, Payload> => spec;

/** Who may make a call. */
export const accessOf = ({ access = ['admin'] }: Endpoint): Access => access;

export type InputOf<E extends Endpoint> = v.InferInput<E['input']>;
export type ParsedInputOf<E extends Endpoint> = v.InferOutput<E['input']>;
export type PayloadOf<E extends Endpoint> = E['payload'] extends Schema ? v.InferOutput<E['payload']> : Blob;
/** What a handler returns for the payload, before it is written to JSON. */
export type AnswerOf<E extends Endpoint> = E['payload'] extends Schema ? v.InferInput<E['payload']> : Blob;
