import { fromPromise, type NonReducibleUnknown } from 'xstate';

/**
 * The place of an actor that a page provides, since machines make no calls. It fails where a page provides none; `missing` is
 * what its error says, like ``doorMachine: provide `lookUp` ``.
 */
export const provided = <Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(missing: string) =>
  fromPromise<Output, Input>(() => {
    throw new Error(missing);
  });
