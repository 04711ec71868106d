import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import { alignments, heights, type TextElement } from '../../lib/badge/design.ts';
import { answerToken, badgeFields, badgeToken, labelledText, storedText, unknownTokens } from '../../lib/badge/fit.ts';
import { badgeLimits } from '../../lib/limits.ts';
import type { BadgeEdit } from '../../machines/badge/badgeEdits.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Select, Textarea } from '../parts/Input.tsx';
import { ChoiceRow, ColorRow } from './ElementRows.tsx';
import { NumberRow } from './NumberRow.tsx';
import { type BadgeForm, questionsOf } from './subject.ts';

/** Changes the element that is selected. `typing` names the input while its keystrokes are one step to undo. */
export type Change = (change: (BadgeEdit & { do: 'change' })['change'], typing?: string) => void;

type Props = { element: TextElement; change: Change; forms: readonly BadgeForm[] };

/** What can be changed of a text. */
export function TextRows({ element, change, forms }: Props) {
  const all = forms.flatMap(({ questions }) => questions);
  const unknown = unknownTokens(element.text, all);
  const { size } = badgeLimits;
  return (
    <>
      <FormRow
        label={words.text}
        required
        error={unknown.length > 0 ? words.unknown(labelledText(unknown.join(', '), all)) : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={badgeLimits.text}
            value={labelledText(element.text, all)}
            onChange={({ target }) => change({ text: storedText(target.value, all) }, 'text')}
          />
        )}
      </FormRow>
      <FormRow label={words.insert} help={words.insertHelp} required>
        {(control) => (
          <Select
            {...control}
            size="sm"
            value=""
            onChange={({ target }) => change({ text: `${element.text}${element.text ? ' ' : ''}${target.value}` })}
          >
            <option value="" />
            {badgeFields.map((field) => (
              <option key={field} value={badgeToken(field)}>
                {words.fields[field]}
              </option>
            ))}
            {questionsOf(forms).map(({ id, label }) => (
              <option key={id} value={answerToken(id)}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormRow>
      <div className="form-grid is-two">
        <NumberRow
          label={words.maxSize}
          value={element.maxSize}
          min={size.min}
          max={size.max}
          onChange={(maxSize) => change({ maxSize, minSize: Math.min(element.minSize, maxSize) })}
        />
        <NumberRow
          label={words.minSize}
          value={element.minSize}
          min={size.min}
          max={element.maxSize}
          onChange={(minSize) => change({ minSize })}
        />
        <ChoiceRow
          label={words.textAlign}
          value={element.align}
          options={alignments.map((align) => [align, words.aligns[align]])}
          onChange={(align) => change({ align })}
        />
        <ChoiceRow
          label={words.place}
          value={element.place}
          options={heights.map((place) => [place, words.places[place]])}
          onChange={(place) => change({ place })}
        />
      </div>
      <ColorRow label={words.color} value={element.color} onChange={(color) => change({ color }, 'color')} />
      <CheckRow label={words.bold} checked={element.bold} onChange={({ target }) => change({ bold: target.checked })} />
      <CheckRow
        label={words.capitals}
        checked={element.capitals}
        onChange={({ target }) => change({ capitals: target.checked })}
      />
    </>
  );
}
