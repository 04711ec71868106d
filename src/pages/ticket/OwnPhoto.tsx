import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { removePhoto, savePhoto } from '../../api/contract/ownTickets.ts';
import { imageTypes } from '../../lib/input.ts';
import { maxImagePixels, photoSide } from '../../lib/limits.ts';
import { type PhotoActor, photoMachine } from '../../machines/ticket/photo.ts';
import { PhotoChoice } from '../../views/ticket/PhotoChoice.tsx';
import { croppedPicture, pictureOf } from '../parts/pictures.ts';

type Props = { uId: string; name: string; photo: string | null; onChanged: () => void };

/** Loaded after what it belongs to. */
export default function OwnPhoto({ uId, name, photo, onChanged }: Props) {
  return <PhotoChoice actor={usePhoto(uId, onChanged)} photo={photo} name={name} />;
}

/** The photo of an attendee, drawn anew in the browser, so that what its file says besides never leaves the device. */
function usePhoto(uId: string, onChanged: () => void): PhotoActor {
  const [logic] = useState(() =>
    photoMachine.provide({
      actors: {
        read: fromPromise(({ input }) => pictureOf(input.file, { types: imageTypes, pixels: maxImagePixels })),
        save: fromPromise(async ({ input: { picture, crop }, signal }) =>
          call(
            savePhoto,
            {
              payload: {
                uId,
                photo: await croppedPicture(picture, crop, { shape: 1, width: photoSide, enlarges: true }),
              },
            },
            { signal },
          ),
        ),
        remove: fromPromise(({ signal }) => call(removePhoto, { userId: uId }, { signal })),
      },
      actions: { onChanged },
    }),
  );
  return useActorRef(logic);
}
