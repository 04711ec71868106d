import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import type { CanvasActor } from '../../machines/badge/canvas.ts';
import { Panel } from '../parts/desk/Panel.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { nameOfElement } from './nameOfElement.ts';

/** What is on the side that is shown, the top one first; usable by keyboard alone. */
export function LayerList({ canvas }: { canvas: CanvasActor }) {
  const { draft, side, selected } = useSelector(canvas, ({ context }) => context);
  const here = draft.layout.elements.filter((element) => element.side === side).reverse();
  const layer = (id: string, to: 'forward' | 'backward') =>
    canvas.send({ type: 'design.edited', edit: { do: 'layer', ids: [id], to } });
  return (
    <Panel title={words.layers} lead={here.length === 0 ? words.noLayers : words.layersHelp}>
      {here.length === 0 ? null : (
        <ol className="badge-layers">
          {here.map((element, index) => {
            const name = nameOfElement(element);
            const isSelected = selected.includes(element.id);
            return (
              <li key={element.id} className={isSelected ? 'is-selected' : undefined}>
                <button
                  type="button"
                  aria-pressed={isSelected}
                  onClick={({ shiftKey }) =>
                    canvas.send({
                      type: 'selection.changed',
                      ids: shiftKey ? [...selected.filter((id) => id !== element.id), element.id] : [element.id],
                    })
                  }
                >
                  {name}
                </button>
                <IconButton
                  label={`${words.layerActions.forward}: ${name}`}
                  disabled={index === 0}
                  onClick={() => layer(element.id, 'forward')}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  label={`${words.layerActions.backward}: ${name}`}
                  disabled={index === here.length - 1}
                  onClick={() => layer(element.id, 'backward')}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}
