import { type AnyEventObject, type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

const missingActor = (missing: string) => () => {
  throw new Error(missing);
};

/**
 * The place of an actor that a page provides, since machines make no calls. It fails where a page provides none; `missing` is
 * what its error says, like ``doorMachine: provide `lookUp` ``.
 */
export const provided = <Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(missing: string) =>
  fromPromise<Output, Input>(missingActor(missing));

/** The same of one that goes on sending, and hears what it is sent. */
export const providedSource = <
  Heard extends EventObject = AnyEventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(
  missing: string,
) => fromCallback<Heard, Input>(missingActor(missing));
