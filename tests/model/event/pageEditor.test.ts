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
  const lacks = part({ loaded, 'left unnamed': { type: 'page.edited', edit: unnamed }, wished });
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

  it('does not save what is not whole, and publishes without it', () => {
    const added = { page: { ...page, speakers: unnamed.items }, past: [page] };
    expect(
      lacks.differences(
        [
          opened,
          begins,
          ['editing.saved', 'left unnamed', 'editing.incomplete', added],
          ['editing.incomplete', 'left unnamed', '↻ editing.incomplete'],
          ['editing.incomplete', 'wished', 'editing.publishing', { isWished: true }],
          ...lacks.given(hasPast, ['editing.publishing', 'left unnamed', '=']),
          ['editing.publishing', 'left unnamed', '=', added],
          ['editing.saved', 'wished', 'editing.publishing', { isWished: true }],
          ['editing.publishing', 'wished', '='],
        ],
        all,
      ),
    ).toEqual([]);
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
