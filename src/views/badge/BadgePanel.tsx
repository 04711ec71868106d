import { useSelector } from '@xstate/react';
import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import { type BadgeSizeName, badgeFormats, badgeSizes, sizeNameOf } from '../../lib/badge/design.ts';
import { badgeLimits } from '../../lib/limits.ts';
import type { CanvasActor } from '../../machines/badge/canvas.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { InputRow } from '../parts/form/ControlRow.tsx';
import { ChoiceRow } from './ElementRows.tsx';
import { NumberRow } from './NumberRow.tsx';
import type { BadgeForm } from './subject.ts';

type Props = { canvas: CanvasActor; forms: readonly BadgeForm[]; nameError: string | undefined };

/** What a badge is called, how large it is and whose it is. */
export function BadgePanel({ canvas, forms, nameError }: Props) {
  const { name, formIds, layout } = useSelector(canvas, ({ context }) => context.draft);
  const { width, height, format } = layout;
  const { min, max } = badgeLimits.side;
  const resize = (size: { width: number; height: number }) =>
    canvas.send({ type: 'design.edited', edit: { do: 'resizeBadge', size } });
  return (
    <Panel title={words.about}>
      <InputRow
        label={words.name}
        required
        error={nameError}
        maxLength={badgeLimits.designName}
        value={name}
        onChange={({ target }) =>
          canvas.send({ type: 'design.edited', edit: { do: 'name', name: target.value }, typing: 'name' })
        }
      />
      <ChoiceRow
        label={words.size}
        value={sizeNameOf(layout) ?? ''}
        options={[
          ...(Object.keys(badgeSizes) as BadgeSizeName[]).map((size) => [size, words.sizes[size]] as const),
          ['', words.ownSize],
        ]}
        onChange={(size) => (size === '' ? undefined : resize(badgeSizes[size]))}
      />
      <div className="form-grid is-two">
        <NumberRow
          label={words.width}
          value={width}
          {...{ min, max }}
          onChange={(to) => resize({ width: to, height })}
        />
        <NumberRow
          label={words.height}
          value={height}
          {...{ min, max }}
          onChange={(to) => resize({ width, height: to })}
        />
      </div>
      <ChoiceRow
        label={words.format}
        value={format}
        options={badgeFormats.map((each) => [each, words.formats[each]])}
        onChange={(each) => canvas.send({ type: 'design.edited', edit: { do: 'format', format: each } })}
      />
      <fieldset className="badge-forms">
        <legend>{words.forms}</legend>
        <p className="form-help">{forms.length === 0 ? words.noForms : words.formsHelp}</p>
        {forms.map(({ id, title }) => (
          <CheckRow
            key={id}
            label={title}
            checked={formIds.includes(id)}
            onChange={({ target }) =>
              canvas.send({
                type: 'design.edited',
                edit: {
                  do: 'forms',
                  formIds: target.checked ? [...formIds, id] : formIds.filter((each) => each !== id),
                },
              })
            }
          />
        ))}
      </fieldset>
    </Panel>
  );
}
