import { describe, expect, it } from 'vitest';
import { photoMachine } from '../../../src/machines/ticket/photo.ts';
import { wholeCrop } from '../../../src/machines/ticket/squareCrop.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const file = new Blob(['picture']);
const picture = { address: 'blob:1', width: 1_200, height: 800 };
const zoomed = { zoom: 2 };
const error = { code: 'refused', status: 422, msg: 'Not a picture.' } as const;

describe('photoMachine', () => {
  const { differences, inputs } = walk(photoMachine, {
    starts: { opened: undefined },
    events: {
      chosen: { type: 'file.chosen', file },
      'is a picture': done('read', picture),
      'is none': failed('read', new Error('no picture')),
      'reading takes too long': elapsed('patience', 'photo.reading'),
      zoomed: { type: 'crop.changed', crop: zoomed },
      submitted: { type: 'photo.submitted' },
      discarded: { type: 'photo.discarded' },
      removed: { type: 'photo.removed' },
      saved: done('save'),
      'not saved': failed('save', error),
      'saving takes too long': elapsed('patience', 'photo.saving'),
      gone: done('remove'),
      'not gone': failed('remove', error),
      'removing takes too long': elapsed('patience', 'photo.removing'),
    },
  });

  it('goes where the table says', () => {
    const none = { picture: null, error: null };
    const noPicture = { picture: null };
    const has = ({ picture: kept }: { picture: unknown }) => kept !== null;
    expect(
      differences([
        ['start', 'opened', 'ready', 'forget', { picture: null, crop: wholeCrop, error: null }],
        [['ready', 'unreadable'], 'chosen', 'reading'],
        ['ready', 'removed', 'removing'],
        ['reading', 'is a picture', 'cropping', 'keepPicture', { picture, crop: wholeCrop }],
        ['reading', ['is none', 'reading takes too long'], 'unreadable'],
        [['reading', 'unreadable', 'cropping', 'refused'], 'discarded', 'ready', 'forget', none],
        ['cropping', 'zoomed', '=', 'keepCrop', { crop: { ...wholeCrop, ...zoomed } }],
        ['cropping', 'submitted', 'saving'],
        ['saving', 'saved', 'ready', 'onChanged forget', noPicture],
        ['saving', 'not saved', 'refused', 'keepError', { error }],
        ['saving', 'saving takes too long', 'refused'],
        ['removing', 'gone', 'ready', 'onChanged forget'],
        ['removing', 'not gone', 'refused', 'keepError', { error }],
        ['removing', 'removing takes too long', 'refused'],
        ['refused', 'submitted', 'saving', 'forgetError', { error: null }, has],
        ['refused', 'submitted', 'removing', 'forgetError', { error: null }],
      ]),
    ).toEqual([]);
  });

  it('reads the file that was chosen, and saves what was cropped', () => {
    expect(inputs()).toEqual({
      read: [{ file }],
      save: [
        { picture, crop: wholeCrop },
        { picture, crop: { ...wholeCrop, ...zoomed } },
      ],
      remove: [undefined],
    });
  });
});
