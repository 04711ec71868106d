import { describe, expect, it } from 'vitest';
import { createActor, type EventFrom, type InputFrom } from 'xstate';
import { stepHistoryMachine } from '../../../src/machines/registration/stepHistory.ts';
import { walk } from '../../support/walk.ts';

type Event = EventFrom<typeof stepHistoryMachine>;
type Step = InputFrom<typeof stepHistoryMachine>['entry'];

const wizardAt = (step: Step | null): Event => ({ type: 'wizard.moved', step });
const historyAt = (entry: Step): Event => ({ type: 'history.moved', entry });

describe('stepHistoryMachine', () => {
  const model = walk(stepHistoryMachine, {
    starts: [
      { entry: 'choosing', step: null },
      { entry: 'choosing', step: 'choosing' },
      { entry: 'choosing', step: 'review' },
      { entry: 'review', step: 'attendees' },
    ],
    events: [
      wizardAt(null),
      wizardAt('choosing'),
      wizardAt('attendees'),
      wizardAt('review'),
      historyAt('choosing'),
      historyAt('attendees'),
      historyAt('review'),
    ],
  });
  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('active'));

  it('goes where the table says', () => {
    expect([...model.table].sort()).toEqual(
      [
        'outside | wizard.moved | outside',
        'outside | wizard.moved | following',
        'outside | wizard.moved | goingBack',
        'outside | history.moved | outside',
        'following | wizard.moved | following',
        'following | wizard.moved | goingBack',
        'following | wizard.moved | outside',
        'following | history.moved | following',
        'following | history.moved | goingBack',
        'goingBack | wizard.moved | goingBack',
        'goingBack | history.moved | following',
        'goingBack | history.moved | goingBack',
        'goingBack | history.moved | outside',
      ].sort(),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
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

  it('leaves an entry ahead of the wizard again, which only its own buttons take further', () => {
    expect(asked(atChoosing, historyAt('attendees'), historyAt('choosing'))).toEqual(['go back 1']);
    expect(asked(atChoosing, historyAt('review'), historyAt('choosing'))).toEqual(['go back 2']);
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
