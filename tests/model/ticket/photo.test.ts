import { describe, expect, it } from 'vitest';
import { PictureError, wholeCrop } from '../../../src/machines/parts/crop.ts';
import { photoMachine } from '../../../src/machines/ticket/photo.ts';
import { done, failed, walk } from '../../support/walk.ts';

const file = new Blob(['picture']);
const picture = { address: 'blob:1', width: 1_200, height: 800 };
const zoomed = { zoom: 2 };
const error = { code: 'refused', status: 422, msg: 'Not a picture.' } as const;

describe('photoMachine', () => {
  const { differences, inputs } = walk(photoMachine, {
    error,
    starts: { opened: undefined },
    events: {
      chosen: { type: 'file.chosen', file },
      'is a picture': done('read', picture),
      'is too small': failed('read', new PictureError('tooSmall')),
      'cannot be read': failed('read', new Error('not decoded')),
      zoomed: { type: 'crop.changed', crop: zoomed },
      saved: done('save'),
      gone: done('remove'),
    },
  });

  it('goes where the table says', () => {
    const none = { picture: null, error: null };
    const noPicture = { picture: null };
    const has = ({ picture: kept }: { picture: unknown }) => kept !== null;
    expect(
      differences([
        ['start', 'opened', 'ready', { crop: wholeCrop, problem: 'damaged' }],
        [['ready', 'unreadable'], 'chosen', 'reading'],
        ['ready', 'photo.removed', 'removing'],
        ['reading', 'is a picture', 'cropping', { picture, crop: wholeCrop }],
        ['reading', 'is too small', 'unreadable', { problem: 'tooSmall' }],
        ['reading', ['cannot be read', 'after timeout'], 'unreadable', { problem: 'damaged' }],
        [['reading', 'unreadable', 'cropping', 'refused'], 'photo.discarded', 'ready', none],
        ['cropping', 'zoomed', '=', { crop: { ...wholeCrop, ...zoomed } }],
        ['cropping', 'photo.submitted', 'saving'],
        ['saving', 'saved', 'ready', 'onChanged', noPicture],
        ['saving', 'save fails', 'refused', { error }],
        ['saving', 'after timeout', 'refused'],
        ['removing', 'gone', 'ready', 'onChanged'],
        ['removing', 'remove fails', 'refused', { error }],
        ['removing', 'after timeout', 'refused'],
        ['refused', 'photo.submitted', 'saving', { error: null }, has],
        ['refused', 'photo.submitted', 'removing', { error: null }],
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
