import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { removePhoto, savePhoto } from '../../api/contract/ownTickets.ts';
import { imageTypes } from '../../lib/input.ts';
import { maxImagePixels, photoSide } from '../../lib/limits.ts';
import { type PhotoActor, type Picture, photoMachine } from '../../machines/ticket/photo.ts';
import { type Crop, squareOf } from '../../machines/ticket/squareCrop.ts';
import { PhotoChoice } from '../../views/ticket/PhotoChoice.tsx';

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
        read: fromPromise(({ input }) => pictureOf(input.file)),
        save: fromPromise(async ({ input: { picture, crop }, signal }) =>
          call(savePhoto, { payload: { uId, photo: await cropped(picture, crop) } }, { signal }),
        ),
        remove: fromPromise(({ signal }) => call(removePhoto, { userId: uId }, { signal })),
      },
      actions: { onChanged },
    }),
  );
  return useActorRef(logic);
}

/** Rejects for what is no picture, and for more pixels than are taken. The browser turns it upright. */
async function pictureOf(file: Blob): Promise<Picture> {
  if (!(imageTypes as readonly string[]).includes(file.type)) throw new Error('No picture');
  const address = URL.createObjectURL(file);
  const { naturalWidth: width, naturalHeight: height } = await loaded(address);
  if (width * height > maxImagePixels) throw new Error('Too many pixels');
  return { address, width, height };
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

async function cropped(picture: Picture, crop: Crop): Promise<string> {
  const image = await loaded(picture.address);
  const { left, top, side } = squareOf(picture, crop);
  const canvas = Object.assign(document.createElement('canvas'), { width: photoSide, height: photoSide });
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, photoSide, photoSide);
  return canvas.toDataURL('image/jpeg', 0.9);
}
