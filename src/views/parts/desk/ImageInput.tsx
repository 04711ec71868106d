import { HStack, Image } from '@chakra-ui/react';
import { type ChangeEvent, useRef, useState } from 'react';
import { editing } from '#words/editing.ts';
import { imageTypes } from '../../../lib/input.ts';
import { maxImageBytes } from '../../../lib/limits.ts';
import { Button } from '../Button.tsx';
import { FormRow } from '../FormRow.tsx';
import { dataUrlOf } from './readFile.ts';

const words = editing.image;

type Props = {
  label: string;
  help: string;
  /** What is seen where the image is, for who does not see it. */
  alt: string;
  /** Address of the image that is kept, null without one. */
  kept: string | null;
  /** A data URL replaces the kept one, null removes it, undefined keeps it. */
  value: string | null | undefined;
  error: string | undefined;
  onChange: (value: string | null | undefined) => void;
};

/** Chooses, previews and removes an image. */
export function ImageInput({ label, help, alt, kept, value, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  const shown = value === undefined ? kept : value;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const fits = (imageTypes as readonly string[]).includes(file.type) && file.size <= maxImageBytes;
    setWrong(!fits);
    target.value = '';
    if (!fits) return;
    dataUrlOf(file).then(onChange, () => setWrong(true));
  }

  return (
    <FormRow label={label} help={help} error={wrong ? words.wrong : error}>
      {(control) => (
        <HStack wrap="wrap" gap="2">
          {shown ? (
            <Image src={shown} alt={alt} maxHeight="20" maxWidth="full" border="hairline" borderRadius="md" />
          ) : null}
          <input {...control} ref={input} type="file" accept={imageTypes.join()} hidden onChange={choose} />
          <Button
            type="button"
            variant="outline"
            size="sm"
            aria-describedby={control['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            {shown ? words.replace : words.choose}
          </Button>
          {shown ? (
            <Button
              type="button"
              variant="ghost"
              size="sm"
              tone="danger"
              onClick={() => onChange(kept ? null : undefined)}
            >
              {words.remove}
            </Button>
          ) : null}
        </HStack>
      )}
    </FormRow>
  );
}
