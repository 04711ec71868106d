import { maxImageText } from '../../lib/limits.ts';
import { type Crop, croppedPart, PictureError } from '../../machines/parts/crop.ts';

type Picture = { address: string; width: number; height: number };
/** `pixels` is width times height; `least` the sides that it must have. */
type Taken = { types: readonly string[]; pixels: number; least?: { width: number; height: number } };

/** A picture that the user chose, as the browser can show it, upright. Rejects with a `PictureError` for one that cannot be taken, and with another for one that cannot be read. */
export async function pictureOf(file: Blob, { types, pixels, least }: Taken): Promise<Picture> {
  if (!types.includes(file.type)) throw new PictureError('noPicture');
  const address = URL.createObjectURL(file);
  try {
    const { naturalWidth: width, naturalHeight: height } = await loaded(address);
    if (width * height > pixels) throw new PictureError('tooLarge');
    if (width < (least?.width ?? 1) || height < (least?.height ?? 1)) throw new PictureError('tooSmall');
    return { address, width, height };
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** `shape` is width divided by height, null for all of the picture; `width` the most pixels, which a smaller one gets only where it `enlarges`. */
type Drawn = { shape: number | null; width: number; enlarges?: boolean; keepsClear?: boolean };

/**
 * The part of a picture that a crop takes, drawn anew as a data URL that the server takes: what else the file says, such as where it was
 * taken, never leaves the device. `keepsClear`: what is transparent stays so where there is room for it.
 */
export async function croppedPicture(picture: Picture, crop: Crop, drawn: Drawn): Promise<string> {
  const image = await loaded(picture.address);
  const part = croppedPart(picture, crop, drawn.shape ?? picture.width / picture.height);
  for (const share of [1, 0.7, 0.5]) {
    const width = Math.max(1, Math.round(share * (drawn.enlarges ? drawn.width : Math.min(drawn.width, part.width))));
    const height = Math.max(1, Math.round((width * part.height) / part.width));
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, width, height);
    const tries: [type: string, quality?: number][] = drawn.keepsClear
      ? [['image/png']]
      : [
          ['image/jpeg', 0.9],
          ['image/jpeg', 0.75],
        ];
    for (const [type, quality] of tries) {
      const address = canvas.toDataURL(type, quality);
      if (address.length <= maxImageText) return address;
    }
  }
  throw new Error('Too large');
}
