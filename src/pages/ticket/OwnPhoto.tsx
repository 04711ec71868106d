import { PhotoChoice } from '../../views/ticket/PhotoChoice.tsx';
import { usePhoto } from './usePhoto.ts';

type Props = { uId: string; name: string; photo: string | null; onChanged: () => void };

/** Loaded after what it belongs to. */
export default function OwnPhoto({ uId, name, photo, onChanged }: Props) {
  return <PhotoChoice actor={usePhoto(uId, onChanged)} photo={photo} name={name} />;
}
