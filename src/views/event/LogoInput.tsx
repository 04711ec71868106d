import { HStack, Image } from '@chakra-ui/react';
import { type ChangeEvent, useRef, useState } from 'react';
import { maxImageBytes } from '../../lib/limits.ts';
import { imageTypes } from '../../lib/validation.ts';
import { event as eventWords } from '../../messages/organising/event.ts';
import { Button } from '../parts/Button.tsx';
import { FormRow } from '../parts/FormRow.tsx';

const words = eventWords.edit;

type Props = {
  /** Address of the logo that is kept, null without one. */
  kept: string | null;
  /** A data URL replaces the kept one, null removes it, undefined keeps it. */
  value: string | null | undefined;
  error: string | undefined;
  onChange: (value: string | null | undefined) => void;
};

/** Chooses, previews and removes an event's logo. */
export function LogoInput({ kept, value, error, onChange }: Props) {
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
    const reader = new FileReader();
    reader.onload = () => onChange(String(reader.result));
    reader.readAsDataURL(file);
  }

  return (
    <FormRow label={words.logo} help={words.logoHelp} error={wrong ? words.logoWrong : error}>
      {(control) => (
        <HStack wrap="wrap" gap="2">
          {shown ? (
            <Image src={shown} alt={words.logoAlt} boxSize="16" border="hairline" borderRadius="md" objectFit="cover" />
          ) : null}
          <input {...control} ref={input} type="file" accept={imageTypes.join()} hidden onChange={choose} />
          <Button
            type="button"
            variant="outline"
            size="sm"
            aria-describedby={control['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            {shown ? words.logoReplace : words.logoChoose}
          </Button>
          {shown ? (
            <Button
              type="button"
              variant="ghost"
              size="sm"
              tone="danger"
              onClick={() => onChange(kept ? null : undefined)}
            >
              {words.logoRemove}
            </Button>
          ) : null}
        </HStack>
      )}
    </FormRow>
  );
}
