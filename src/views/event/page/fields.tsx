import { Bold, Heading2, Link, List, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pageEditor as words } from '#words/pageEditor.ts';
import type { Picture } from '../../../api/contract/eventPage.ts';
import { wholeLink } from '../../../lib/event.ts';
import {
  type MarkdownStyle,
  markdownOfPicture,
  markdownStyles,
  type SelectedText,
  styleMarkdown,
} from '../../../lib/markdown.ts';
import { FormRow } from '../../parts/FormRow.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { Input, Textarea } from '../../parts/Input.tsx';
import { usePageEditing } from './pageEditing.ts';

type Props = {
  label: string;
  value: string;
  max: number;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Several lines of text. */
  isLong?: boolean;
  /** An address of a page. */
  isLink?: boolean;
  /** Offers what was typed into others of its kind. */
  list?: string;
  onChange: (value: string) => void;
};

/** A text of one item of the page. */
export function TextRow({ label, value, max, isLong = false, isLink = false, list, onChange, ...row }: Props) {
  return (
    <FormRow label={label} {...row}>
      {(control) =>
        isLong ? (
          <Textarea
            {...control}
            rows={4}
            maxLength={max}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <Input
            {...control}
            maxLength={max}
            value={value}
            autoComplete="off"
            list={list}
            // What is offered, or came with a new item, is replaced by typing.
            onFocus={({ target }) => list && target.select()}
            {...(isLink && {
              ...{ type: 'url', inputMode: 'url' as const },
              onBlur: () => value !== wholeLink(value) && onChange(wholeLink(value)),
            })}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </FormRow>
  );
}

type ProseProps = Pick<Props, 'label' | 'value' | 'max' | 'help' | 'onChange'> & {
  /** The text with a picture in it that was just kept. */
  onPicture: (value: string, picture: Picture) => void;
};

const styleIcons: Record<MarkdownStyle, LucideIcon> = { heading: Heading2, bold: Bold, list: List, link: Link };

/** A text in Markdown, styled by buttons or as it is typed, with pictures where the cursor is. */
export function ProseRow({ label, value, max, help, onChange, onPicture }: ProseProps) {
  const { picture } = usePageEditing();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isFull, setFull] = useState(false);
  /** Where typing goes on: behind the new picture, or within its brackets where nothing says yet what it shows; in what was styled. */
  const [placed, setPlaced] = useState<SelectedText | null>(null);
  useEffect(() => {
    if (placed === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(placed.start, placed.end);
    setPlaced(null);
  }, [placed]);

  /** A text that was made here, where there is room for it. */
  function take(made: SelectedText, keep: () => void) {
    setFull(made.text.length > max);
    if (made.text.length > max) return;
    keep();
    setPlaced(made);
  }

  function style(wanted: MarkdownStyle) {
    const { selectionStart = value.length, selectionEnd = value.length } = input.current ?? {};
    const styled = styleMarkdown({ text: value, start: selectionStart, end: selectionEnd }, wanted);
    take(styled, () => onChange(styled.text));
  }

  function insert(kept: Picture) {
    const at = input.current?.selectionEnd ?? value.length;
    const before = value.slice(0, at).trimEnd();
    const start = before === '' ? '' : `${before}\n\n`;
    const inserted = markdownOfPicture(kept.id, kept.alt);
    const text = `${start}${inserted}\n\n${value.slice(at).trimStart()}`;
    const next = start.length + (kept.alt ? inserted.length : '!['.length);
    take({ text, start: next, end: next }, () => onPicture(text, kept));
  }

  return (
    <div className="page-prose">
      <FormRow label={label} help={help} error={isFull ? words.textFull : undefined}>
        {(control) => (
          <>
            <div className="page-styles">
              {markdownStyles.map((each) => {
                const Icon = styleIcons[each];
                return (
                  <IconButton
                    key={each}
                    label={words.styles[each]}
                    title={words.styles[each]}
                    aria-controls={control.id}
                    // Pressed with a finger or a mouse, the text keeps the focus, and a phone its keyboard.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => style(each)}
                  >
                    <Icon aria-hidden />
                  </IconButton>
                );
              })}
            </div>
            <Textarea
              {...control}
              ref={input}
              rows={6}
              maxLength={max}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          </>
        )}
      </FormRow>
      {picture({ use: 'text', of: label, value: null, onChange: (kept) => (kept ? insert(kept) : undefined) })}
    </div>
  );
}
