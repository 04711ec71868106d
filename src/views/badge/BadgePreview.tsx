import { useSelector } from '@xstate/react';
import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import { sidesOf } from '../../lib/badgeDesign.ts';
import { type BadgePerson, drawBadge } from '../../lib/badgeDrawing.ts';
import { fullName } from '../../lib/fullName.ts';
import type { CanvasActor } from '../../machines/badge/canvas.ts';
import { Button } from '../parts/Button.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { BadgeSide } from './BadgeSide.tsx';
import { measureText } from './measureText.ts';
import type { BadgeSubject } from './subject.ts';

type Props = {
  canvas: CanvasActor;
  subject: BadgeSubject;
  people: readonly BadgePerson[];
  onShow: (place: number) => void;
};

/** The design with many names at once, both sides of it. */
export function BadgePreview({ canvas, subject, people, onShow }: Props) {
  const { draft, images } = useSelector(canvas, ({ context }) => context);
  const { layout } = draft;
  return (
    <Panel title={words.preview} lead={subject.isMadeUp ? words.previewMadeUp : words.previewLead}>
      <ul className="badge-previews">
        {people.map((person, place) => {
          const isCut = layout.elements.some(
            ({ side }) =>
              sidesOf(layout.format).includes(side) &&
              drawBadge(layout, side, person, measureText).some((drawn) => drawn.kind === 'text' && drawn.isCut),
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: people may have the same names
            <li key={place}>
              {sidesOf(layout.format).map((side) => (
                <BadgeSide
                  key={side}
                  {...{ layout, side, person, images }}
                  logo={subject.logo}
                  label={words.previewFor(fullName(person))}
                />
              ))}
              {isCut ? <p className="form-error">{words.cut}</p> : null}
              <Button size="sm" variant="ghost" onClick={() => onShow(place)}>
                {words.showOn}
                <span className="visually-hidden">: {fullName(person)}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
