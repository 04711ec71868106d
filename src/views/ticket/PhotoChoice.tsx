import './PhotoChoice.css';
import { useSelector } from '@xstate/react';
import { type ChangeEvent, useRef } from 'react';
import { parts } from '#words/parts.ts';
import { photo as words } from '#words/photo.ts';
import { imageTypes } from '../../lib/input.ts';
import type { Crop } from '../../machines/parts/crop.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import type { PhotoActor, Picture } from '../../machines/ticket/photo.ts';
import { userPhoto } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { CropControls } from '../parts/CropControls.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';

type Props = { actor: PhotoActor; photo: string | null; name: string };

/** Somebody's photo: chosen, cropped to a square, saved and removed. */
export function PhotoChoice({ actor, photo, name }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const input = useRef<HTMLInputElement>(null);
  const { picture, crop, problem, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) actor.send({ type: 'file.chosen', file });
    target.value = '';
  }

  return (
    <section className="photo-choice">
      <LiveRegion>{words.states[stateMeta(snapshot)?.label ?? 'ready']}</LiveRegion>
      <h3>{words.title}</h3>
      {snapshot.matches('refused') ? (
        <ErrorNote
          error={error ?? { msg: parts.unexpected }}
          title={words.failed}
          retry={() => actor.send({ type: 'photo.submitted' })}
        />
      ) : null}
      {snapshot.matches('unreadable') ? (
        <p className="form-error" role="alert">
          {words.problems[problem]} {words.taken}
        </p>
      ) : null}
      {picture ? (
        <Cropping picture={picture} crop={crop} busy={busy} actor={actor} />
      ) : (
        <>
          <img src={userPhoto(photo)} alt={photo ? words.alt(name) : ''} width="96" height="96" />
          <p className="form-help">{words.help}</p>
          <input
            ref={input}
            type="file"
            accept={imageTypes.join()}
            hidden
            aria-label={words.choose}
            onChange={choose}
          />
          <div className="button-row">
            <Button size="sm" variant="outline" disabled={busy} onClick={() => input.current?.click()}>
              {photo ? words.replace : words.choose}
            </Button>
            {photo ? (
              <Button
                size="sm"
                variant="ghost"
                tone="danger"
                disabled={busy}
                onClick={() => actor.send({ type: 'photo.removed' })}
              >
                {words.remove}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </section>
  );
}

type CroppingProps = { picture: Picture; crop: Crop; busy: boolean; actor: PhotoActor };

/** The picture in a square window. */
const Cropping = ({ picture, crop, busy, actor }: CroppingProps) => (
  <>
    <CropControls
      {...{ picture, crop }}
      shape={1}
      label={words.crop}
      disabled={busy}
      onChange={(change) => actor.send({ type: 'crop.changed', crop: change })}
    />
    <div className="button-row">
      <Button disabled={busy} onClick={() => actor.send({ type: 'photo.submitted' })}>
        {words.save}
      </Button>
      <Button variant="outline" disabled={busy} onClick={() => actor.send({ type: 'photo.discarded' })}>
        {words.discard}
      </Button>
    </div>
  </>
);
