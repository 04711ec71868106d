import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import { type BadgeFormat, type BadgeSizeName, badgeFormats, badgeSizes, sizeNameOf } from '../../lib/badge/design.ts';
import type { BadgePerson } from '../../lib/badge/draw.ts';
import { newId } from '../../lib/text.ts';
import { fromTemplate, templateNames } from '../../machines/badge/badgeTemplates.ts';
import type { CanvasActor } from '../../machines/badge/canvas.ts';
import { Button } from '../parts/Button.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { BadgeSide } from './BadgeSide.tsx';
import { ChoiceRow } from './ElementRows.tsx';
import type { BadgeSubject } from './subject.ts';

type Props = { canvas: CanvasActor; subject: BadgeSubject; person: BadgePerson };

/** Designs to begin from, each as a badge with a name. */
export function TemplateChoice({ canvas, subject, person }: Props) {
  const { draft, isNew } = useSelector(canvas, ({ context }) => context);
  const [size, setSize] = useState<BadgeSizeName>(sizeNameOf(draft.layout) ?? 'a6');
  const [format, setFormat] = useState<BadgeFormat>(draft.layout.format);
  const [ids] = useState(newId);
  return (
    <Panel
      title={isNew ? words.templates.title : words.templates.replace}
      lead={isNew ? words.templates.lead : words.templates.replaceLead}
      actions={
        isNew ? undefined : (
          <Button variant="outline" size="sm" onClick={() => canvas.send({ type: 'templates.closed' })}>
            {words.templates.keep}
          </Button>
        )
      }
    >
      <div className="form-grid is-two">
        <ChoiceRow
          label={words.size}
          value={size}
          options={(Object.keys(badgeSizes) as BadgeSizeName[]).map((each) => [each, words.sizes[each]])}
          onChange={setSize}
        />
        <ChoiceRow
          label={words.format}
          value={format}
          options={badgeFormats.map((each) => [each, words.formats[each]])}
          onChange={setFormat}
        />
      </div>
      <ul className="badge-templates">
        {templateNames.map((template) => {
          const layout = fromTemplate(template, badgeSizes[size], format, newId);
          const name = words.templates.names[template];
          return (
            <li key={template}>
              <button
                type="button"
                onClick={() =>
                  canvas.send({
                    type: 'template.chosen',
                    edit: { do: 'template', template, size: badgeSizes[size], format, ids },
                  })
                }
              >
                <BadgeSide
                  {...{ layout, person }}
                  side="front"
                  images={[]}
                  logo={subject.logo}
                  label={words.previewFor(`${person.firstname} ${person.surname}`)}
                />
                <span>{name}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
