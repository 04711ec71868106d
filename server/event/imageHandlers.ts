import { isId } from '../../src/lib/newId.ts';
import { notFound } from '../httpError.ts';
import type { Call, Handlers } from '../router/handler.ts';
import { findImage } from './image.ts';

const imageOf =
  (kind: 'eventLogo' | 'userPhoto') =>
  async ({ input, deps }: Call<'getEventLogo' | 'getUserPhoto'>) => {
    const image = isId(input.id) ? await findImage(deps.db, kind, input.id) : undefined;
    if (!image) throw notFound();
    const forGood = input.v === image.version;
    return {
      payload: new Blob([new Uint8Array(image.content)], { type: image.type }),
      headers: {
        'Cache-Control': forGood ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
        'Content-Disposition': 'inline',
      },
    };
  };

export const publicHandlers = {
  getEventLogo: imageOf('eventLogo'),
  getUserPhoto: imageOf('userPhoto'),
} satisfies Handlers<'getEventLogo' | 'getUserPhoto'>;
