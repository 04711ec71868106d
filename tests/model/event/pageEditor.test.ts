import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { OwnPage, Page } from '../../../src/api/contract/eventPage.ts';
import type { PublicEvent } from '../../../src/api/contract/registration.ts';
import { type PageSubject, pageEditorMachine } from '../../../src/machines/event/pageEditor.ts';
import type { PageEdit } from '../../../src/machines/event/pageEdits.ts';
import { eventPage, speaker } from '../../support/eventPageFixtures.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const page = eventPage();
const own = (facts: Partial<OwnPage> = {}): OwnPage => ({
  ...{ page, isPublished: true, previewKey: 'k'.repeat(43), version: 3 },
  ...facts,
});
const subject: PageSubject = { own: own(), shown: {} as PublicEvent, isEventPublished: true };
const input = { historySize: 1 };
const online: PageEdit = { do: 'set', change: { online: 'Mailed the day before.' } };
const typed: Page = { ...page, online: 'Mailed the day before.' };
const saved = own({ page: typed, isPublished: false, version: 4 });
const published = own({ page: typed, version: 5 });
const unnamed = { do: 'add' as const, list: 'speakers' as const, items: [speaker('1', '')] };
const theirs = own({ page: { ...page, look: 'picture' }, version: 9 });

const offline = { code: 'offline', status: 0, msg: 'No connection.' } as const;
const broken = { code: 'unexpected', status: 500, msg: 'Something went wrong.' } as const;
const refused = { code: 'refused', status: 422, msg: 'Not a link.' } as const;
const changed = { code: 'refused', status: 409, msg: 'Changed.', changed: { by: 'Kim', at: null } } as const;

const loaded = done('load', subject);
const edited = { type: 'page.edited', edit: online } as const;
const wished = { type: 'publish.requested' } as const;

const blank = eventPage({ accent: '', order: [] });
const opened = [
  'start',
  'opened',
  'loading',
  { own: { page: blank, isPublished: true, previewKey: null, version: 0 }, page: blank, saved: blank },
] as const;
const begun = { subject, own: subject.own, page, saved: page };
const begins = ['loading', 'loaded', 'editing.saved', begun] as const;

/** Where each event leads, by state. */
const part = <Case extends string>(events: Record<Case, unknown>) =>
  walk(pageEditorMachine, { isPart: true, starts: { opened: input }, events: events as Record<Case, typeof edited> });

type Before = Pick<SnapshotFrom<typeof pageEditorMachine>['context'], 'page' | 'saved' | 'past' | 'future' | 'tries'>;
const isTyped = ({ page: now }: Before) => now.online !== '';
const hasPast = ({ past }: Before) => past.length > 0;
const hasFuture = ({ future }: Before) => future.length > 0;
const edit = { page: typed, past: ({ page: now }: Before) => [now] };
const editAnew = { ...edit, future: [] };
const undo = { page, past: [], future: ({ page: now }: Before) => [now] };
const redo = { page: typed, past: ({ page: now }: Before) => [now], future: [] };
const keepsSaved = { own: saved, saved: typed, sent: null };
const goesOut = { sent: ({ page: now }: Before) => now };
const counted = { tries: ({ tries }: Before) => Math.min(tries + 1, 4) };

describe('pageEditorMachine', () => {
  const loads = part({
    loaded,
    'not loaded': failed('load', broken),
    'loading takes too long': elapsed('timeout', 'pageEditor.loading'),
    retried: { type: 'load.retried' },
  });
  const saves = part({
    loaded,
    edited,
    'a moment passes': elapsed('pause', 'pageEditor.editing.waiting'),
    'is saved': done('save', saved),
    'no connection': failed('save', offline),
    'server fails': failed('save', broken),
    'is refused': failed('save', refused),
    'saving takes too long': elapsed('timeout', 'pageEditor.editing.saving'),
    'tried again': { type: 'save.retried' },
    'tries by itself': elapsed('again', 'pageEditor.editing.notSaved'),
  });
  const undoes = part({
    loaded,
    edited,
    undone: { type: 'edit.undone' },
    redone: { type: 'edit.redone' },
    wished,
    'a moment passes': elapsed('pause', 'pageEditor.editing.waiting'),
    'was changed': failed('save', changed),
    'theirs is read': done('read', theirs),
  });
  const publishes = part({
    loaded,
    edited,
    wished,
    'is saved': done('save', saved),
    'no connection': failed('save', offline),
    'is published': done('publish', published),
    'is not published': failed('publish', broken),
    'publishing takes too long': elapsed('timeout', 'pageEditor.editing.publishing'),
  });
  const lacks = part({
    loaded,
    edited,
    'left unnamed': { type: 'page.edited', edit: unnamed },
    wished,
    'a moment passes': elapsed('pause', 'pageEditor.editing.waiting'),
    'is saved': done('save', saved),
    'no connection': failed('save', offline),
  });
  const compares = part({
    loaded,
    edited,
    'a moment passes': elapsed('pause', 'pageEditor.editing.waiting'),
    'was changed': failed('save', changed),
    'theirs is read': done('read', theirs),
    'nothing else is in theirs': done('read', saved),
    'not read': failed('read', broken),
    'reading takes too long': elapsed('timeout', 'pageEditor.editing.comparing'),
    closed: { type: 'conflict.closed' },
  });
  const decides = part({
    loaded,
    edited,
    'a moment passes': elapsed('pause', 'pageEditor.editing.waiting'),
    'was changed': failed('save', changed),
    'theirs is read': done('read', theirs),
    'mine kept': { type: 'mine.kept' },
    'theirs taken': { type: 'theirs.taken' },
  });
  const comesLate = part({ loaded, wished, 'was changed': failed('publish', changed) });
  const { differences } = saves;
  const all = [loads, saves, undoes, publishes, lacks, compares, decides, comesLate];

  it('loads the page, or says why not', () => {
    expect(
      loads.differences(
        [
          opened,
          ['loading', 'loaded', 'editing.saved', { ...begun, error: null }],
          ['loading', 'not loaded', 'loadFailed', { error: broken }],
          ['loading', 'loading takes too long', 'loadFailed', { error: null }],
          ['loadFailed', 'retried', 'loading'],
        ],
        all,
      ),
    ).toEqual([]);
  });

  it('saves a moment after something was changed, and says why it did not', () => {
    expect(
      differences(
        [
          opened,
          begins,
          ...saves.given(
            isTyped,
            ['editing.saved', 'edited', '↻ editing.saved'],
            ['editing.waiting', 'edited', '↻ editing.waiting'],
          ),
          ['editing.saved', 'edited', 'editing.waiting', edit],
          ['editing.waiting', 'a moment passes', 'editing.saving', goesOut],
          ['editing.saving', 'edited', '='],
          ['editing.saving', 'is saved', 'editing.saved', { ...keepsSaved, error: null, tries: 0 }],
          ['editing.saving', 'no connection', 'editing.notSaved', { ...counted, error: offline }],
          ['editing.saving', 'server fails', 'editing.notSaved', { ...counted, error: broken }],
          ['editing.saving', 'saving takes too long', 'editing.notSaved', { ...counted, error: null }],
          ['editing.saving', 'is refused', 'editing.refused', { error: refused }],
          ['editing.notSaved', 'tried again', 'editing.saving'],
          ...saves.given(
            { error: broken },
            ['editing.notSaved', 'tries by itself', '='],
            ['editing.notSaved', 'edited', 'editing.waiting'],
          ),
          ['editing.notSaved', 'tries by itself', 'editing.saving'],
          ['editing.notSaved', 'edited', '='],
          ['editing.refused', 'tried again', 'editing.saving'],
          ['editing.refused', 'edited', 'editing.waiting'],
        ],
        all,
      ),
    ).toEqual([]);
  });

  it('takes changes back and makes them again, also while a call is on its way', () => {
    const onTheWay = ['editing.saving', 'editing.publishing', 'editing.comparing'];
    expect(
      undoes.differences(
        [
          opened,
          begins,
          ...undoes.given(isTyped, [onTheWay, 'edited', '='], ['editing.waiting', 'edited', '↻ editing.waiting']),
          ['editing.saved', 'edited', 'editing.waiting', editAnew],
          [onTheWay, 'edited', '=', editAnew],
          ...undoes.given(
            hasPast,
            ['editing.waiting', 'undone', 'editing.saved', undo],
            [onTheWay, 'undone', '=', undo],
          ),
          [['editing.saved', ...onTheWay], 'undone', '='],
          ...undoes.given(
            hasFuture,
            ['editing.saved', 'redone', 'editing.waiting', redo],
            [onTheWay, 'redone', '=', redo],
          ),
          [['editing.saved', 'editing.waiting', ...onTheWay], 'redone', '='],
          ['editing.saved', 'wished', 'editing.publishing', { isWished: true }],
          ['editing.waiting', 'wished', 'editing.saving', { ...goesOut, isWished: true }],
          ['editing.saving', 'wished', '=', { isWished: true }],
          [['editing.publishing', 'editing.comparing'], 'wished', '='],
          ['editing.waiting', 'a moment passes', 'editing.saving', goesOut],
          ['editing.saving', 'was changed', 'editing.comparing', { error: changed, isWished: false }],
          ['editing.comparing', 'theirs is read', 'editing.conflicting', { theirs }],
          ['editing.conflicting', ['edited', 'undone', 'redone', 'wished'], '='],
        ],
        all,
      ),
    ).toEqual([]);
  });

  it('publishes what is saved, and saves it before', () => {
    const isSame = ({ page: now, saved: kept }: Before) => now.online === kept.online;
    const isOut = { own: published, isWished: false, error: null };
    expect(
      publishes.differences(
        [
          opened,
          begins,
          ...publishes.given(
            isTyped,
            ['editing.saved', 'edited', '↻ editing.saved'],
            ['editing.waiting', 'edited', '↻ editing.waiting'],
            [['editing.saving', 'editing.publishing'], 'edited', '='],
          ),
          ['editing.saved', 'edited', 'editing.waiting', edit],
          ['editing.publishing', 'edited', '=', edit],
          ['editing.saved', 'wished', 'editing.publishing', { isWished: true }],
          ['editing.waiting', 'wished', 'editing.saving', { ...goesOut, isWished: true }],
          [['editing.saving', 'editing.publishing'], 'wished', '='],
          ['editing.saving', 'is saved', 'editing.publishing', { ...keepsSaved, error: null, tries: 0 }],
          ['editing.saving', 'no connection', 'editing.notSaved', { ...counted, error: offline, isWished: false }],
          ['editing.notSaved', 'edited', '='],
          ['editing.notSaved', 'wished', 'editing.saving', { isWished: true }],
          ...publishes.given(isSame, ['editing.publishing', 'is published', 'editing.saved', isOut]),
          ['editing.publishing', 'is published', 'editing.waiting', isOut],
          ['editing.publishing', 'is not published', 'editing.notPublished', { error: broken, isWished: false }],
          ['editing.publishing', 'publishing takes too long', 'editing.notPublished', { error: null, isWished: false }],
          ...publishes.given(
            (context) => isTyped(context) && isSame(context),
            ['editing.notPublished', 'edited', 'editing.saved', { error: null }],
          ),
          ...publishes.given(isTyped, ['editing.notPublished', 'edited', 'editing.waiting']),
          ['editing.notPublished', 'edited', 'editing.waiting', edit],
          ...publishes.given(isSame, ['editing.notPublished', 'wished', 'editing.publishing', { isWished: true }]),
          ['editing.notPublished', 'wished', 'editing.saving', { ...goesOut, isWished: true }],
        ],
        all,
      ),
    ).toEqual([]);
  });

  it('does not publish while something needs fixing, and says what', () => {
    const isWhole = ({ page: now }: Before) => now.speakers.length === 0;
    const isNamed = (context: Before) => !isWhole(context);
    const flaw = { path: `${speaker('1', '').id}.name` };
    const withheld = { isWished: false, flaw };
    const past = ({ page: now }: Before) => [now];
    const added = { page: ({ page: now }: Before) => ({ ...now, speakers: unnamed.items }), past };
    const typedOn = { page: ({ page: now }: Before) => ({ ...now, online: typed.online }), past, flaw: null };
    const sends = { sent: ({ page: now }: Before) => ({ ...now, speakers: [] }) };
    const answered = { own: saved, saved: ({ sent }: { sent: Page | null }) => sent ?? page, sent: null };
    const onTheWay = ['editing.saving', 'editing.publishing'];
    const fails = { ...counted, error: offline, isWished: false };
    expect(
      lacks.differences(
        [
          opened,
          begins,
          ...lacks.given(
            isNamed,
            ['editing.incomplete', 'left unnamed', '↻ editing.incomplete'],
            ['editing.waiting', 'left unnamed', '↻ editing.waiting'],
            [[...onTheWay, 'editing.notSaved'], 'left unnamed', '='],
            ['editing.incomplete', 'wished', '↻ editing.incomplete', { flaw }],
            ['editing.waiting', 'wished', '↻ editing.waiting', { flaw }],
            [['editing.saving', 'editing.notSaved'], 'wished', '=', withheld],
          ),
          ['editing.saved', 'left unnamed', 'editing.incomplete', added],
          ['editing.waiting', 'left unnamed', '↻ editing.waiting', added],
          [[...onTheWay, 'editing.notSaved'], 'left unnamed', '=', added],
          ['editing.saved', 'wished', 'editing.publishing', { isWished: true }],
          ['editing.waiting', 'wished', 'editing.saving', { ...sends, isWished: true }],
          ['editing.saving', 'wished', '=', { isWished: true }],
          ['editing.notSaved', 'wished', 'editing.saving', { isWished: true }],
          ['editing.publishing', 'wished', '='],
          ...lacks.given(
            isTyped,
            ['editing.saved', 'edited', '↻ editing.saved'],
            ['editing.incomplete', 'edited', '↻ editing.incomplete'],
            ['editing.waiting', 'edited', '↻ editing.waiting'],
            [[...onTheWay, 'editing.notSaved'], 'edited', '='],
          ),
          [['editing.saved', 'editing.incomplete'], 'edited', 'editing.waiting', typedOn],
          ['editing.publishing', 'edited', '=', { page: typedOn.page, past }],
          ['editing.waiting', 'a moment passes', 'editing.saving', sends],
          // It was asked for before the name was emptied.
          ...lacks.given(
            (context) => context.isWished && isNamed(context),
            ['editing.saving', 'is saved', 'editing.incomplete', { ...answered, ...withheld, error: null, tries: 0 }],
          ),
          ...lacks.given(isNamed, [
            'editing.saving',
            'is saved',
            'editing.incomplete',
            { ...answered, error: null, tries: 0 },
          ]),
          ...lacks.given({ isWished: true }, [
            'editing.saving',
            'is saved',
            'editing.publishing',
            { ...answered, error: null, tries: 0 },
          ]),
          ['editing.saving', 'is saved', 'editing.saved', answered],
          ['editing.saving', 'no connection', 'editing.notSaved', fails],
        ],
        all,
      ),
    ).toEqual([]);
  });

  it('publishes nothing in the place of a title that was emptied, and the page once it has one again', async () => {
    const published: number[] = [];
    const named = { ...page, speakers: [speaker('1', 'Ada')] };
    const actor = createActor(
      pageEditorMachine.provide({
        actors: {
          load: fromPromise(async () => ({ ...subject, own: own({ page: named, isPublished: false }) })),
          save: fromPromise(async ({ input: { page: given, version } }) =>
            own({ page: given, isPublished: false, version: version + 1 }),
          ),
          publish: fromPromise(async ({ input: { version } }) => {
            published.push(version);
            return own({ page: named, version: version + 1 });
          }),
        },
        delays: { pause: 1 },
      }),
      { input: { historySize: 10 } },
    ).start();
    const call = (name: string): PageEdit => ({
      ...({ do: 'change', list: 'speakers' } as const),
      ...{ id: speaker('1', '').id, change: { name } },
    });
    await waitFor(actor, (state) => state.matches({ editing: 'saved' }));
    actor.send({ type: 'page.edited', edit: call('') });
    actor.send(wished);
    expect(actor.getSnapshot().value).toEqual({ editing: 'incomplete' });
    expect(actor.getSnapshot().context.flaw).toEqual({ path: `${speaker('1', '').id}.name` });
    actor.send({ type: 'page.edited', edit: call('Grace') });
    expect(actor.getSnapshot().context.flaw).toBeNull();
    await waitFor(actor, (state) => state.matches({ editing: 'saved' }));
    expect(published, 'it is not shown before that is asked for again').toEqual([]);
    actor.send(wished);
    await waitFor(actor, (state) => state.matches({ editing: 'saved' }) && state.context.own.isPublished);
    expect(published).toEqual([4]);
  });

  it('saves the rest beside what is not whole, and that too once it is', async () => {
    const sent: Page[] = [];
    const actor = createActor(
      pageEditorMachine.provide({
        actors: {
          load: fromPromise(async () => subject),
          save: fromPromise(async ({ input: { page: given, version } }) => {
            sent.push(given);
            return own({ page: given, isPublished: false, version: version + 1 });
          }),
        },
        delays: { pause: 1 },
      }),
      { input: { historySize: 10 } },
    ).start();
    await waitFor(actor, (state) => state.matches({ editing: 'saved' }));
    actor.send({ type: 'page.edited', edit: unnamed });
    actor.send({ type: 'page.edited', edit: online });
    await waitFor(actor, (state) => state.matches({ editing: 'incomplete' }) && sent.length === 1);
    expect(sent).toEqual([typed]);
    expect(actor.getSnapshot().context.page.speakers).toEqual(unnamed.items);
    const named = {
      do: 'change' as const,
      list: 'speakers' as const,
      id: speaker('1', '').id,
      change: { name: 'Ada' },
    };
    actor.send({ type: 'page.edited', edit: named });
    await waitFor(actor, (state) => state.matches({ editing: 'saved' }));
    expect(sent.slice(1)).toEqual([{ ...typed, speakers: [speaker('1', 'Ada')] }]);
  });

  it('compares with what another user saved', () => {
    const conflict = ['editing.saving', 'was changed', 'editing.comparing', { error: changed }] as const;
    expect(
      compares.differences(
        [
          opened,
          begins,
          ...compares.given(isTyped, ['editing.saved', 'edited', '↻ editing.saved']),
          ['editing.saved', 'edited', 'editing.waiting', edit],
          ['editing.waiting', 'edited', '↻ editing.waiting'],
          ['editing.waiting', 'a moment passes', 'editing.saving', goesOut],
          [['editing.saving', 'editing.comparing', 'editing.conflicting'], 'edited', '='],
          conflict,
          ['editing.comparing', 'theirs is read', 'editing.conflicting', { theirs }],
          // A save that was done, though its answer was lost.
          [
            ...(['editing.comparing', 'nothing else is in theirs', 'editing.saved'] as const),
            { own: saved, saved: typed, sent: null, error: null },
          ],
          ['editing.comparing', ['not read', 'reading takes too long'], 'editing.refused'],
          ['editing.refused', 'edited', 'editing.waiting'],
          ['editing.conflicting', 'closed', 'editing.refused', { theirs: null }],
        ],
        all,
      ),
    ).toEqual([]);
  });

  it('goes on from what another user saved, with what was typed here or without', () => {
    const goesOn = { own: theirs, saved: theirs.page, sent: null, theirs: null, error: null, past: [typed] };
    const both = { ...typed, look: 'picture' as const };
    expect(
      decides.differences(
        [
          opened,
          begins,
          ...decides.given({ own: theirs }, [
            ...(['editing.saved', 'edited', 'editing.waiting'] as const),
            { page: both, past: ({ page: now }: Before) => [now] },
          ]),
          ['editing.saved', 'edited', 'editing.waiting', edit],
          ['editing.waiting', 'edited', '↻ editing.waiting'],
          ['editing.waiting', 'a moment passes', 'editing.saving', goesOut],
          [['editing.saving', 'editing.comparing', 'editing.conflicting'], 'edited', '='],
          ['editing.saving', 'was changed', 'editing.comparing', { error: changed }],
          // The same again: there is nothing to decide.
          ...decides.given({ own: theirs }, ['editing.comparing', 'theirs is read', 'editing.waiting', { sent: null }]),
          ['editing.comparing', 'theirs is read', 'editing.conflicting', { theirs }],
          ['editing.conflicting', 'mine kept', 'editing.waiting', { ...goesOn, page: both }],
          ['editing.conflicting', 'theirs taken', 'editing.saved', { ...goesOn, page: theirs.page }],
        ],
        all,
      ),
    ).toEqual([]);
  });

  it('compares before it publishes what it has not seen', () => {
    expect(
      comesLate.differences(
        [
          opened,
          begins,
          ['editing.saved', 'wished', 'editing.publishing', { isWished: true }],
          [['editing.publishing', 'editing.comparing'], 'wished', '='],
          ['editing.publishing', 'was changed', 'editing.comparing', { error: changed, isWished: false }],
        ],
        all,
      ),
    ).toEqual([]);
  });

  it('saves what is typed on top of the version that it began from, and publishes the version that was saved', () => {
    expect(saves.inputs().save).toEqual([{ page: typed, version: 3 }]);
    expect(publishes.inputs().publish).toEqual([{ version: 3 }, { version: 4 }, { version: 5 }]);
  });

  it('holds back who would leave something behind', () => {
    const { form, unsaved } = compares.tags();
    expect(form).toEqual(['editing']);
    expect(unsaved).toEqual(
      ['waiting', 'incomplete', 'saving', 'notSaved', 'refused', 'comparing', 'conflicting'].map(
        (state) => `editing.${state}`,
      ),
    );
  });
});
