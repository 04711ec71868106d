import { type ActorLogic, type ActorRef, assign, type SnapshotFrom, setup } from 'xstate';
import type { desk } from '../../messages/en-GB/desk.ts';
import type { Retyped } from './resource.ts';

/** `subject` is what the sheet is about, null while it is closed. */
type SheetContext<Subject> = { subject: Subject | null };
type SheetEvent<Subject> = { type: 'sheet.opened'; subject: Subject } | { type: 'sheet.closed' };

/** A form beside a page: opened for one thing, closed by the form itself. Used through `sheet()`, which types that thing. */
export const sheetMachine = setup({
  types: {
    context: {} as SheetContext<unknown>,
    events: {} as SheetEvent<unknown>,
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actions: {
    keepSubject: assign((_, { subject }: { subject: unknown }) => ({ subject })),
    forgetSubject: assign({ subject: null }),
  },
}).createMachine({
  id: 'sheet',
  context: { subject: null },
  initial: 'closed',
  on: {
    'sheet.opened': { target: '.open', reenter: true, actions: { type: 'keepSubject', params: ({ event }) => event } },
  },
  states: {
    closed: { meta: { label: 'sheet.closed' } },
    open: {
      meta: { label: 'sheet.open' },
      on: { 'sheet.closed': { target: 'closed', actions: 'forgetSubject' } },
    },
  },
});

type SheetSnapshot<Subject> = Retyped<SnapshotFrom<typeof sheetMachine>, SheetContext<Subject>, SheetEvent<Subject>>;
export type SheetActor<Subject> = ActorRef<SheetSnapshot<Subject>, SheetEvent<Subject>>;
type SheetLogic<Subject> = ActorLogic<SheetSnapshot<Subject>, SheetEvent<Subject>>;

/** Gives the sheet machine the type of what it is about. */
export const sheet = <Subject>() => sheetMachine as unknown as SheetLogic<Subject>;
