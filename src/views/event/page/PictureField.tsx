import { useSelector } from '@xstate/react';
import { type ChangeEvent, useRef } from 'react';
import { pageEditor as words } from '#words/pageEditor.ts';
import { parts } from '#words/parts.ts';
import { photo } from '#words/photo.ts';
import { eventPicture, pictureForms } from '../../../lib/eventPage.ts';
import { eventPageLimits as limits } from '../../../lib/limits.ts';
import { stateMeta } from '../../../machines/parts/stateMeta.ts';
import type { PhotoActor } from '../../../machines/ticket/photo.ts';
import { Button } from '../../parts/Button.tsx';
import { CropControls } from '../../parts/CropControls.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { LiveRegion } from '../../parts/LiveRegion.tsx';
import { TextRow } from './fields.tsx';
import type { PictureProps } from './pageEditing.ts';

const ownWords = words.picture;

type Props = PictureProps & {
  actor: PhotoActor;
  types: readonly string[];
  /** What a picture shows that is about to be put into a text. */
  alt: string;
  onAlt: (alt: string) => void;
};

/** A picture of the page: chosen, cropped to its shape, described and removed. */
export function PictureField({ use, of = '', value, onChange, actor, types, alt, onAlt }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const input = useRef<HTMLInputElement>(null);
  const { picture, crop, problem, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const { shape } = pictureForms[use];

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) actor.send({ type: 'file.chosen', file });
    target.value = '';
  }

  const label = use === 'text' ? ownWords.insert : value ? ownWords.replace : ownWords.choose;
  return (
    <div className="page-picture" data-use={use}>
      <LiveRegion>{ownWords.states[stateMeta(snapshot)?.label ?? 'ready']}</LiveRegion>
      {snapshot.matches('refused') ? (
        <ErrorNote
          error={error ?? { msg: parts.unexpected }}
          title={ownWords.failed}
          retry={() => actor.send({ type: 'photo.submitted' })}
        />
      ) : null}
      {snapshot.matches('unreadable') ? (
        <p className="form-error" role="alert">
          {photo.problems[problem]} {ownWords.taken[use]}
        </p>
      ) : null}
      {picture ? (
        <>
          {shape === null ? (
            <img className="page-picture-shown" src={picture.address} alt="" />
          ) : (
            <CropControls
              {...{ picture, crop, shape }}
              label={ownWords.crop}
              disabled={busy}
              onChange={(change) => actor.send({ type: 'crop.changed', crop: change })}
            />
          )}
          {use === 'text' ? (
            <TextRow label={ownWords.alt} help={ownWords.altHelp} value={alt} max={limits.alt} onChange={onAlt} />
          ) : null}
          <div className="button-row">
            <Button size="sm" disabled={busy} onClick={() => actor.send({ type: 'photo.submitted' })}>
              {snapshot.matches('saving') ? ownWords.states.saving : ownWords.use}
            </Button>
            <Button size="sm" variant="outline" disabled={busy} onClick={() => actor.send({ type: 'photo.discarded' })}>
              {ownWords.discard}
            </Button>
          </div>
        </>
      ) : (
        <>
          {value ? (
            <img className="page-picture-shown" src={eventPicture(value.id, 480, 'webp')} alt={value.alt} />
          ) : null}
          <input ref={input} type="file" accept={types.join()} hidden aria-label={label} onChange={choose} />
          <div className="button-row">
            <Button size="sm" variant="outline" disabled={busy} onClick={() => input.current?.click()}>
              {label}
              {of ? <span className="visually-hidden"> {of}</span> : null}
            </Button>
            {value ? (
              <Button size="sm" variant="ghost" tone="danger" disabled={busy} onClick={() => onChange(null)}>
                {ownWords.remove}
                {of ? <span className="visually-hidden"> {of}</span> : null}
              </Button>
            ) : null}
          </div>
          {value ? (
            <TextRow
              label={ownWords.alt}
              help={ownWords.altHelp}
              value={value.alt}
              max={limits.alt}
              onChange={(alt) => onChange({ ...value, alt })}
            />
          ) : null}
        </>
      )}
    </div>
  );
}
