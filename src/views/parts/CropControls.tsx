import './CropControls.css';
import { type PointerEvent, useRef } from 'react';
import { photo as words } from '#words/photo.ts';
import { type Crop, croppedPart, maxZoom, movedCrop } from '../../machines/parts/crop.ts';
import { FormRow } from './FormRow.tsx';

type Props = {
  picture: { address: string; width: number; height: number };
  crop: Crop;
  /** Width divided by height. */
  shape: number;
  /** What the window is, for who does not see it. */
  label: string;
  disabled: boolean;
  onChange: (crop: Partial<Crop>) => void;
};

/** A picture in a window that shows what is taken of it. It is dragged; sliders move it as well, so that a keyboard can. */
export function CropControls({ picture, crop, shape, label, disabled, onChange }: Props) {
  const { left, top, width, height } = croppedPart(picture, crop, shape);
  const held = useRef<{ x: number; y: number } | null>(null);

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (held.current === null || disabled) return;
    const box = event.currentTarget.getBoundingClientRect();
    const by: [number, number] = [
      (held.current.x - event.clientX) / box.width,
      (held.current.y - event.clientY) / box.height,
    ];
    held.current = { x: event.clientX, y: event.clientY };
    onChange(movedCrop(picture, crop, shape, by));
  }

  const slider = (name: string, key: keyof Crop, min: number, max: number) => (
    <FormRow label={name} required>
      {(control) => (
        <input
          {...control}
          type="range"
          min={min}
          max={max}
          step={0.01}
          value={crop[key]}
          disabled={disabled}
          onChange={({ target }) => onChange({ [key]: Number(target.value) })}
        />
      )}
    </FormRow>
  );
  return (
    <>
      <div
        className="crop-window"
        role="img"
        aria-label={label}
        style={{ aspectRatio: shape }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
        onPointerCancel={() => {
          held.current = null;
        }}
      >
        <img
          src={picture.address}
          alt=""
          draggable={false}
          style={{
            width: `${(picture.width / width) * 100}%`,
            height: `${(picture.height / height) * 100}%`,
            left: `-${(left / width) * 100}%`,
            top: `-${(top / height) * 100}%`,
          }}
        />
      </div>
      {slider(words.zoom, 'zoom', 1, maxZoom)}
      {slider(words.across, 'x', 0, 1)}
      {slider(words.down, 'y', 0, 1)}
    </>
  );
}
