import { useSelector } from '@xstate/react';
import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import {
  alignments,
  type BadgeElement,
  bandReasons,
  everybody,
  heights,
  isForAll,
  type Shows,
  shapes,
  type TextElement,
  turns,
} from '../../lib/badge/design.ts';
import { answerToken, badgeFields, badgeToken, labelledText, storedText, unknownTokens } from '../../lib/badge/fit.ts';
import { badgeLimits } from '../../lib/limits.ts';
import type { BadgeEdit } from '../../machines/badge/badgeEdits.ts';
import type { CanvasActor } from '../../machines/badge/canvas.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { Options, SelectRow, TextareaRow } from '../parts/form/ControlRow.tsx';
import { ChoiceRow, ColorRow } from './ElementRows.tsx';
import { NumberRow } from './NumberRow.tsx';
import { type BadgeForm, questionsOf } from './subject.ts';

type Props = { canvas: CanvasActor; forms: readonly BadgeForm[] };

/** What can be changed of the one element that is selected. */
export function ElementPanel({ canvas, forms }: Props) {
  const { draft, selected } = useSelector(canvas, ({ context }) => context);
  const element = selected.length === 1 ? draft.layout.elements.find(({ id }) => id === selected[0]) : undefined;
  if (!element)
    return (
      <Panel title={words.element}>
        <p className="hint">{selected.length > 1 ? words.selected(selected.length) : words.nothing}</p>
      </Panel>
    );
  const change: Change = (changes, typing) =>
    canvas.send({
      type: 'design.edited',
      edit: { do: 'change', ids: [element.id], change: changes },
      ...(typing && { typing: `${element.id} ${typing}` }),
    });
  const { width, height } = draft.layout;
  const box = (part: 'x' | 'y' | 'width' | 'height', max: number) => (
    <NumberRow
      label={words[part]}
      value={element[part]}
      min={part === 'x' || part === 'y' ? 0 : badgeLimits.least}
      max={max}
      onChange={(value) => change({ [part]: value })}
    />
  );
  return (
    <Panel title={`${words.element}: ${words.kinds[element.kind]}`}>
      <Own element={element} change={change} forms={forms} />
      <div className="form-grid is-two">
        {box('x', width - element.width)}
        {box('y', height - element.height)}
        {box('width', width)}
        {box('height', height)}
      </div>
      <ChoiceRow
        label={words.turn}
        value={String(element.turn)}
        options={turns.map((turn) => [String(turn), words.turns[turn]])}
        onChange={(turn) => change({ turn: Number(turn) as (typeof turns)[number] })}
      />
      <ShowsRows shows={element.shows} forms={forms} onChange={(shows) => change({ shows })} />
    </Panel>
  );
}

type OwnProps = { element: BadgeElement; change: Change; forms: readonly BadgeForm[] };

function Own({ element, change, forms }: OwnProps) {
  switch (element.kind) {
    case 'text':
      return <TextRows element={element} change={change} forms={forms} />;
    case 'shape':
      return (
        <>
          <ChoiceRow
            label={words.shape}
            value={element.shape}
            options={shapes.map((shape) => [shape, words.shapes[shape]])}
            onChange={(shape) => change({ shape })}
          />
          <CheckRow
            label={words.fill}
            checked={element.fill !== null}
            onChange={({ target }) => change({ fill: target.checked ? '#1d5fbf' : null })}
          />
          {element.fill ? (
            <ColorRow label={words.fillColor} value={element.fill} onChange={(fill) => change({ fill }, 'fill')} />
          ) : null}
          <CheckRow
            label={words.stroke}
            checked={element.stroke !== null}
            onChange={({ target }) =>
              change({ stroke: target.checked ? '#14213d' : null, strokeWidth: element.strokeWidth || 0.5 })
            }
          />
          {element.stroke ? (
            <>
              <ColorRow
                label={words.strokeColor}
                value={element.stroke}
                onChange={(stroke) => change({ stroke }, 'stroke')}
              />
              <NumberRow
                label={words.strokeWidth}
                value={element.strokeWidth}
                min={0}
                max={badgeLimits.stroke}
                onChange={(strokeWidth) => change({ strokeWidth })}
              />
            </>
          ) : null}
        </>
      );
    case 'band': {
      const { by, colors, otherwise } = element;
      const things =
        by === 'form'
          ? forms.map(({ id, title }) => ({ id, name: title }))
          : forms.flatMap(({ title, tickets }) =>
              tickets.map(({ id, name }) => ({ id, name: forms.length > 1 ? `${title}: ${name}` : name })),
            );
      return (
        <>
          <ChoiceRow
            label={words.by}
            value={by}
            options={bandReasons.map((reason) => [reason, words.bandReasons[reason]])}
            onChange={(reason) => change({ by: reason, colors: [] })}
          />
          {things.map(({ id, name }) => (
            <ColorRow
              key={id}
              label={name}
              value={colors.find((each) => each.id === id)?.color ?? otherwise}
              onChange={(color) =>
                change({ colors: [...colors.filter((each) => each.id !== id), { id, color }] }, `color ${id}`)
              }
            />
          ))}
          <ColorRow
            label={words.otherwise}
            value={otherwise}
            onChange={(color) => change({ otherwise: color }, 'otherwise')}
          />
        </>
      );
    }
    default:
      return null;
  }
}

type ShowsRowsProps = { shows: Shows; forms: readonly BadgeForm[]; onChange: (shows: Shows) => void };

const toggled = <Item,>(items: readonly Item[], item: Item, isIn: boolean, isSame = (a: Item, b: Item) => a === b) => [
  ...items.filter((each) => !isSame(each, item)),
  ...(isIn ? [item] : []),
];

/** Whose badges have an element: those of some tickets, forms and choices. */
function ShowsRows({ shows, forms, onChange }: ShowsRowsProps) {
  const choices = forms.flatMap(({ questions }) => questions.filter(({ options }) => options.length > 0));
  return (
    <details className="badge-shows" open={!isForAll(shows)}>
      <summary>
        {words.shows}: {isForAll(shows) ? words.showsAll : words.showsSome}
      </summary>
      <CheckRow label={words.showsAll} checked={isForAll(shows)} onChange={() => onChange(everybody)} />
      <fieldset>
        <legend>{words.showsTickets}</legend>
        {forms.flatMap(({ title, tickets }) =>
          tickets.map(({ id, name }) => (
            <CheckRow
              key={id}
              label={forms.length > 1 ? `${title}: ${name}` : name}
              checked={shows.tickets.includes(id)}
              onChange={({ target }) => onChange({ ...shows, tickets: toggled(shows.tickets, id, target.checked) })}
            />
          )),
        )}
      </fieldset>
      {forms.length > 1 ? (
        <fieldset>
          <legend>{words.showsForms}</legend>
          {forms.map(({ id, title }) => (
            <CheckRow
              key={id}
              label={title}
              checked={shows.forms.includes(id)}
              onChange={({ target }) => onChange({ ...shows, forms: toggled(shows.forms, id, target.checked) })}
            />
          ))}
        </fieldset>
      ) : null}
      {choices.length > 0 ? (
        <fieldset>
          <legend>{words.showsChoices}</legend>
          {choices.flatMap(({ id, label, options }) =>
            options.map((option) => {
              const choice = { questionId: id, option };
              const isSame = (a: typeof choice, b: typeof choice) =>
                a.questionId === b.questionId && a.option === b.option;
              return (
                <CheckRow
                  key={`${id} ${option}`}
                  label={`${label}: ${option}`}
                  checked={shows.choices.some((each) => isSame(each, choice))}
                  onChange={({ target }) =>
                    onChange({ ...shows, choices: toggled(shows.choices, choice, target.checked, isSame) })
                  }
                />
              );
            }),
          )}
        </fieldset>
      ) : null}
    </details>
  );
}

/** Changes the element that is selected. `typing` names the input while its keystrokes are one step to undo. */
type Change = (change: (BadgeEdit & { do: 'change' })['change'], typing?: string) => void;

type TextProps = { element: TextElement; change: Change; forms: readonly BadgeForm[] };

/** What can be changed of a text. */
function TextRows({ element, change, forms }: TextProps) {
  const all = forms.flatMap(({ questions }) => questions);
  const unknown = unknownTokens(element.text, all);
  const { size } = badgeLimits;
  return (
    <>
      <TextareaRow
        label={words.text}
        required
        error={unknown.length > 0 ? words.unknown(labelledText(unknown.join(', '), all)) : undefined}
        rows={3}
        maxLength={badgeLimits.text}
        value={labelledText(element.text, all)}
        onChange={({ target }) => change({ text: storedText(target.value, all) }, 'text')}
      />
      <SelectRow
        label={words.insert}
        help={words.insertHelp}
        required
        size="sm"
        value=""
        onChange={({ target }) => change({ text: `${element.text}${element.text ? ' ' : ''}${target.value}` })}
      >
        <option value="" />
        <Options of={badgeFields.map((field) => [badgeToken(field), words.fields[field]])} />
        <Options of={questionsOf(forms).map(({ id, label }) => [answerToken(id), label])} />
      </SelectRow>
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
