import { describe, expect, it } from 'vitest';
import { createActor, type EventFrom, type InputFrom } from 'xstate';
import { stepHistoryMachine } from '../../../src/machines/purchase/stepHistory.ts';
import { walk } from '../../support/walk.ts';

type Event = EventFrom<typeof stepHistoryMachine>;
type Step = InputFrom<typeof stepHistoryMachine>['entry'];

const wizardAt = (step: Step | null): Event => ({ type: 'wizard.moved', step });
const historyAt = (entry: Step): Event => ({ type: 'history.moved', entry });

describe('stepHistoryMachine', () => {
  const { differences, given } = walk(stepHistoryMachine, {
    starts: {
      'outside the steps': { entry: 'choosing', step: null },
      'at the first step': { entry: 'choosing', step: 'choosing' },
      'the wizard ahead': { entry: 'choosing', step: 'review' },
      'the history ahead': { entry: 'review', step: 'attendees' },
    },
    events: {
      'wizard outside': wizardAt(null),
      'wizard at choosing': wizardAt('choosing'),
      'wizard at attendees': wizardAt('attendees'),
      'wizard at review': wizardAt('review'),
      'history at choosing': historyAt('choosing'),
      'history at attendees': historyAt('attendees'),
      'history at review': historyAt('review'),
    },
  });

  it('goes where the table says', () => {
    const push = (...added: Step[]) => ['push', { added }] as const;
    const at = (step: Step) => ({ entry: step, step });
    const stays = '↻ following';
    const waits = '↻ goingBack';
    expect(
      differences([
        ['start', 'outside the steps', 'outside'],
        ['start', 'at the first step', 'following', at('choosing')],
        ['start', 'the wizard ahead', 'following', [push('attendees', 'review')], at('review')],
        [
          'start',
          'the history ahead',
          'following',
          [['rewrite', { entry: 'review', step: 'attendees' }]],
          at('attendees'),
        ],

        // The wizard comes into its steps.
        ['outside', 'wizard outside', '↻ outside'],
        ...given(
          { entry: 'choosing' },
          ['outside', 'wizard at choosing', 'following', { step: 'choosing' }],
          ['outside', 'wizard at attendees', 'following', [push('attendees')], at('attendees')],
          ['outside', 'wizard at review', 'following', [push('attendees', 'review')], at('review')],
        ),
        ...given(
          { entry: 'attendees' },
          ['outside', 'wizard at choosing', 'goingBack', 'goBack:1', { step: 'choosing' }],
          ['outside', 'wizard at attendees', 'following', { step: 'attendees' }],
          ['outside', 'wizard at review', 'following', [push('review')], at('review')],
        ),
        ...given(
          { entry: 'review' },
          ['outside', 'wizard at choosing', 'goingBack', 'goBack:2', { step: 'choosing' }],
          ['outside', 'wizard at attendees', 'goingBack', 'goBack:1', { step: 'attendees' }],
          ['outside', 'wizard at review', 'following', { step: 'review' }],
        ),
        ['outside', 'history at choosing', '=', 'keepAddress', { entry: 'choosing' }],
        ['outside', 'history at attendees', '=', 'keepAddress', { entry: 'attendees' }],
        ['outside', 'history at review', '=', 'keepAddress', { entry: 'review' }],

        // The wizard moves from step to step.
        ['following', 'wizard outside', 'outside', { step: null }],
        ...given(
          { entry: 'choosing' },
          ['following', 'wizard at choosing', stays, { step: 'choosing' }],
          ['following', 'wizard at attendees', stays, [push('attendees')], at('attendees')],
          ['following', 'wizard at review', stays, [push('attendees', 'review')], at('review')],
        ),
        ...given(
          { entry: 'attendees' },
          ['following', 'wizard at choosing', 'goingBack', 'goBack:1', { step: 'choosing' }],
          ['following', 'wizard at attendees', stays, { step: 'attendees' }],
          ['following', 'wizard at review', stays, [push('review')], at('review')],
        ),
        ...given(
          { entry: 'review' },
          ['following', 'wizard at choosing', 'goingBack', 'goBack:2', { step: 'choosing' }],
          ['following', 'wizard at attendees', 'goingBack', 'goBack:1', { step: 'attendees' }],
          ['following', 'wizard at review', stays],
        ),

        // The buyer goes back and forth in the browser.
        ...given(
          { step: 'choosing' },
          ['following', 'history at choosing', '='],
          ['following', 'history at attendees', 'goingOn', 'choose:attendees', { entry: 'attendees' }],
          ['following', 'history at review', 'goingOn', 'choose:review', { entry: 'review' }],
        ),
        ...given(
          { step: 'attendees' },
          ['following', 'history at choosing', '=', 'choose:choosing', { entry: 'choosing' }],
          ['following', 'history at attendees', '=', { entry: 'attendees' }],
          ['following', 'history at review', 'goingOn', 'choose:review', { entry: 'review' }],
        ),
        ...given(
          { step: 'review' },
          ['following', 'history at choosing', '=', 'choose:choosing', { entry: 'choosing' }],
          ['following', 'history at attendees', '=', 'choose:attendees', { entry: 'attendees' }],
          ['following', 'history at review', '=', { entry: 'review' }],
        ),

        // The wizard was asked for the step that the browser went on to, and says where it is.
        ['goingOn', 'wizard outside', 'outside', { step: null }],
        ...given(
          { entry: 'attendees' },
          ['goingOn', 'wizard at choosing', 'goingBack', 'goBack:1', { step: 'choosing' }],
          ['goingOn', 'wizard at attendees', 'following', { step: 'attendees' }],
          ['goingOn', 'wizard at review', 'following', [push('review')], at('review')],
        ),
        ...given(
          { entry: 'review' },
          ['goingOn', 'wizard at choosing', 'goingBack', 'goBack:2', { step: 'choosing' }],
          ['goingOn', 'wizard at attendees', 'goingBack', 'goBack:1', { step: 'attendees' }],
          ['goingOn', 'wizard at review', 'following', { step: 'review' }],
        ),
        ...given(
          { entry: 'choosing' },
          ['goingOn', 'wizard at choosing', 'following', { step: 'choosing' }],
          ['goingOn', 'wizard at attendees', 'following', [push('attendees')], at('attendees')],
          ['goingOn', 'wizard at review', 'following', [push('attendees', 'review')], at('review')],
        ),
        ['goingOn', 'history at choosing', '↻ goingOn', 'choose:choosing', { entry: 'choosing' }],
        ['goingOn', 'history at attendees', '↻ goingOn', 'choose:attendees', { entry: 'attendees' }],
        ['goingOn', 'history at review', '↻ goingOn', 'choose:review', { entry: 'review' }],

        // The browser is asked to go back, and has not gone yet.
        ['goingBack', 'wizard outside', '=', { step: null }],
        ['goingBack', 'wizard at choosing', '=', { step: 'choosing' }],
        ['goingBack', 'wizard at attendees', '=', { step: 'attendees' }],
        ['goingBack', 'wizard at review', '=', { step: 'review' }],
        ...given(
          { step: null },
          ['goingBack', 'history at choosing', 'outside', 'keepAddress', { entry: 'choosing' }],
          ['goingBack', 'history at attendees', 'outside', 'keepAddress', { entry: 'attendees' }],
          ['goingBack', 'history at review', 'outside', 'keepAddress', { entry: 'review' }],
        ),
        ...given(
          { step: 'choosing' },
          ['goingBack', 'history at choosing', 'following', { entry: 'choosing' }],
          ['goingBack', 'history at attendees', waits, 'goBack:1', { entry: 'attendees' }],
          ['goingBack', 'history at review', waits, 'goBack:2', { entry: 'review' }],
        ),
        ...given(
          { step: 'attendees' },
          ['goingBack', 'history at choosing', 'following', [push('attendees')], { entry: 'attendees' }],
          ['goingBack', 'history at attendees', 'following', { entry: 'attendees' }],
          ['goingBack', 'history at review', waits, 'goBack:1', { entry: 'review' }],
        ),
        ...given(
          { step: 'review' },
          ['goingBack', 'history at choosing', 'following', [push('attendees', 'review')], { entry: 'review' }],
          ['goingBack', 'history at attendees', 'following', [push('review')], { entry: 'review' }],
          ['goingBack', 'history at review', 'following', { entry: 'review' }],
        ),
      ]),
    ).toEqual([]);
  });
});

/** What the page is asked to do, in order. */
function asked(start: { entry: Step; step: Step | null }, ...events: Event[]): string[] {
  const told: string[] = [];
  const history = createActor(
    stepHistoryMachine.provide({
      actions: {
        push: (_, { added }) => told.push(`push ${added.join(' ')}`),
        rewrite: (_, { step }) => told.push(`rewrite ${step}`),
        goBack: (_, { entries }) => told.push(`go back ${entries}`),
        choose: (_, { step }) => told.push(`choose ${step}`),
        keepAddress: () => told.push('keep address'),
      },
    }),
    { input: start },
  ).start();
  for (const event of events) history.send(event);
  return told;
}

const atChoosing = { entry: 'choosing', step: 'choosing' } as const;
const atAttendees = { entry: 'attendees', step: 'attendees' } as const;
const atReview = { entry: 'review', step: 'review' } as const;

describe('the page', () => {
  it('is asked for nothing while wizard and history are at the same step', () => {
    expect(asked(atAttendees, wizardAt('attendees'), historyAt('attendees'))).toEqual([]);
  });

  it('adds an entry for a step further, once', () => {
    expect(asked(atChoosing, wizardAt('attendees'), wizardAt('attendees'))).toEqual(['push attendees']);
    expect(asked(atAttendees, wizardAt(null), wizardAt('review'))).toEqual(['push review']);
  });

  it('adds the entries of all steps when the wizard comes back at a later one', () => {
    expect(asked({ entry: 'choosing', step: 'review' })).toEqual(['push attendees review']);
    expect(asked({ entry: 'choosing', step: null }, wizardAt('review'))).toEqual(['push attendees review']);
  });

  it('asks the wizard for the step that the browser went back to', () => {
    expect(asked(atReview, historyAt('attendees'), wizardAt('attendees'))).toEqual(['choose attendees']);
    expect(asked(atReview, historyAt('choosing'), wizardAt('choosing'))).toEqual(['choose choosing']);
  });

  it('goes back in the history when the wizard goes back by itself', () => {
    expect(asked(atAttendees, wizardAt('choosing'), historyAt('choosing'))).toEqual(['go back 1']);
    expect(asked(atReview, wizardAt('choosing'), historyAt('choosing'))).toEqual(['go back 2']);
  });

  it('adds the entry again after going back', () => {
    const events = [wizardAt('choosing'), historyAt('choosing'), wizardAt('attendees')];
    expect(asked(atAttendees, ...events)).toEqual(['go back 1', 'push attendees']);
  });

  it('waits until the browser is back before it follows a wizard that went on meanwhile', () => {
    const meanwhile = [wizardAt('choosing'), wizardAt('attendees')];
    expect(asked(atAttendees, ...meanwhile)).toEqual(['go back 1']);
    expect(asked(atAttendees, ...meanwhile, historyAt('choosing'))).toEqual(['go back 1', 'push attendees']);
  });

  it('goes back further when the wizard went further back meanwhile', () => {
    const events = [wizardAt('attendees'), wizardAt('choosing'), historyAt('attendees'), historyAt('choosing')];
    expect(asked(atReview, ...events)).toEqual(['go back 1', 'go back 1']);
  });

  it('asks the wizard for the step that the browser went on to, and stays there when it came along', () => {
    expect(asked(atChoosing, historyAt('attendees'), wizardAt('attendees'))).toEqual(['choose attendees']);
    const checking = [historyAt('review'), wizardAt(null), wizardAt('review')];
    expect(asked(atAttendees, ...checking)).toEqual(['choose review']);
  });

  it('leaves an entry ahead again where the wizard does not go on', () => {
    const refused = [wizardAt('choosing'), historyAt('choosing')];
    expect(asked(atChoosing, historyAt('attendees'), ...refused)).toEqual(['choose attendees', 'go back 1']);
    expect(asked(atChoosing, historyAt('review'), ...refused)).toEqual(['choose review', 'go back 2']);
  });

  it('changes nothing outside the steps but the address', () => {
    expect(asked(atReview, wizardAt(null), historyAt('attendees'))).toEqual(['keep address']);
    expect(asked(atAttendees, wizardAt('choosing'), wizardAt(null), historyAt('choosing'))).toEqual([
      'go back 1',
      'keep address',
    ]);
  });

  it('goes back to the first entry when the wizard starts over', () => {
    expect(asked(atReview, wizardAt(null), wizardAt('choosing'))).toEqual(['go back 2']);
  });

  it('adds the entries again that were left while a step was under way', () => {
    expect(asked(atAttendees, wizardAt(null), historyAt('choosing'), wizardAt('review'))).toEqual([
      'keep address',
      'push attendees review',
    ]);
  });

  it('takes over the entry that a visit before a reload left at a later step', () => {
    expect(asked({ entry: 'review', step: 'choosing' }, wizardAt('attendees'))).toEqual([
      'rewrite choosing',
      'push attendees',
    ]);
  });
});
