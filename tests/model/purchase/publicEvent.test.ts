import { describe, expect, it } from 'vitest';
import { publicEventMachine } from '../../../src/machines/purchase/publicEvent.ts';
import { publicEvent } from '../../support/registrationFixtures.ts';
import { done, failed, walk } from '../../support/walk.ts';

const [page, slug] = [publicEvent(), publicEvent().event.slug];
const offline = { code: 'offline', status: 0, msg: '' } as const;

describe('publicEventMachine', () => {
  const { differences, inputs } = walk(publicEventMachine, {
    starts: {
      'with its data': { slug, page, preview: '' },
      'without data': { slug, page: null, preview: '' },
      'for a draft': { slug, page: null, preview: 'key' },
    },
    events: {
      loaded: done('load', page),
      'not found': failed('load', { code: 'refused', status: 404, msg: 'Not public.' }),
      'no slug at all': failed('load', { code: 'refused', status: 422, msg: 'Not a slug.' }),
      'no connection': failed('load', offline),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'with its data', 'shown'],
        ['start', ['without data', 'for a draft'], 'loading'],
        ['loading', 'loaded', 'shown', { page }],
        ['loading', ['not found', 'no slug at all'], 'unknown'],
        ['loading', 'no connection', 'failed', { error: offline }],
        ['loading', 'after timeout', 'failed'],
        ['unknown', 'page.retried', 'loading'],
        ['failed', 'page.retried', 'loading', { error: null }],
      ]),
    ).toEqual([]);
  });

  it('asks by the slug, and for a draft with its key', () =>
    expect(inputs()).toEqual({ load: [{ slug, preview: 'key' }, { slug }] }));
});
