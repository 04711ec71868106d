import './BadgeDesigner.css';
import { HStack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import { desk } from '#words/desk.ts';
import { editing } from '#words/editing.ts';
import type { BadgeDesign } from '../../api/contract/badge.ts';
import { type BadgeFormat, sidesOf } from '../../lib/badge/design.ts';
import { type BadgePerson, drawBadge } from '../../lib/badge/draw.ts';
import { fullName } from '../../lib/text.ts';
import type { BadgeDraft } from '../../machines/badge/badgeEdits.ts';
import type { CanvasActor, CanvasSnapshot } from '../../machines/badge/canvas.ts';
import { badgeDifferences, type ElementChange, elementPath, mergeBadges } from '../../machines/badge/mergeBadges.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { Conflict } from '../parts/desk/ConflictDialog.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Page } from '../parts/Page.tsx';
import { BadgeCanvas } from './BadgeCanvas.tsx';
import { BadgePanel } from './BadgePanel.tsx';
import { BadgeSide } from './BadgeSide.tsx';
import { CanvasTools } from './CanvasTools.tsx';
import { ElementPanel } from './ElementPanel.tsx';
import { measureText } from './measureText.ts';
import { nameOfElement } from './nameOfElement.ts';
import type { BadgeSubject, BadgeToSave } from './subject.ts';
import { TemplateChoice } from './TemplateChoice.tsx';

type Editor = EditorActor<BadgeSubject, BadgeToSave, BadgeDesign>;
type Snapshot = EditorSnapshot<BadgeSubject, BadgeToSave, BadgeDesign>;
type Props = { editor: Editor; eventId: string; children: (subject: BadgeSubject, snapshot: Snapshot) => ReactNode };

/** The page of a badge design; its children are the designer, once there is something to design. */
export function BadgeDesignerView({ editor, eventId, children }: Props) {
  return (
    <Page>
      <EditorFrame editor={editor}>
        {(subject, snapshot) => (
          <>
            <PageHeader
              title={subject.id ? (snapshot.context.saved?.name ?? subject.draft.name) : words.newTitle}
              lead={words.lead}
              crumbs={[
                { label: desk.events, href: to.home() },
                { label: subject.eventName, href: to.event(eventId) },
                { label: words.all, href: to.badges(eventId) },
              ]}
            />
            {children(subject, snapshot)}
          </>
        )}
      </EditorFrame>
    </Page>
  );
}

type DesignerProps = {
  editor: Editor;
  snapshot: Snapshot;
  subject: BadgeSubject;
  canvas: CanvasActor;
  eventId: string;
  /** Prints what is saved. */
  print: ReactNode;
};

/** The badge with its tools, layers and properties, and how it looks with many names. */
export function BadgeDesigner({ editor, snapshot, subject, canvas, eventId, print }: DesignerProps) {
  const drawing = useSelector(canvas, (state) => state);
  const [place, setPlace] = useState(0);
  const people: BadgePerson[] = subject.people.map((person) => ({ ...person, code: 'preview-of-a-badge-code' }));
  const person = people[place] ?? (people[0] as BadgePerson);
  const { draft } = drawing.context;
  const saved = snapshot.context.saved ? snapshot.context.draft?.content : subject.id ? subject.draft : null;
  const isChanged = draft !== saved && !drawing.context.isNew;
  useEffect(() => {
    editor.send({ type: isChanged ? 'draft.changed' : 'draft.reverted' });
  }, [editor, isChanged]);

  if (drawing.matches('choosing'))
    return (
      <>
        <StateLabel drawing={drawing} />
        <TemplateChoice canvas={canvas} subject={subject} person={person} />
      </>
    );
  return (
    <>
      <StateLabel drawing={drawing} />
      <fieldset className="badge-designer" disabled={snapshot.matches('saving')}>
        <CanvasTools canvas={canvas} hasLogo={subject.logo !== null} />
        <div className="badge-columns">
          <BadgeCanvas canvas={canvas} subject={subject} person={person} />
          <div className="badge-panels">
            <ElementPanel canvas={canvas} forms={subject.forms} />
            <LayerList canvas={canvas} />
            <BadgePanel
              canvas={canvas}
              forms={subject.forms}
              nameError={errorAt(snapshot.context.error, 'payload.name')}
            />
            <Button variant="outline" onClick={() => canvas.send({ type: 'templates.opened' })}>
              {words.templates.replace}
            </Button>
          </div>
        </div>
      </fieldset>
      <Foot {...{ editor, snapshot, subject, canvas, eventId, isChanged, print }} />
      <BadgePreview {...{ canvas, subject, people }} onShow={setPlace} />
      <DesignConflict {...{ editor, snapshot, subject, canvas }} />
    </>
  );
}

function StateLabel({ drawing }: { drawing: CanvasSnapshot }) {
  const label = stateMeta(drawing)?.label;
  return <LiveRegion>{label ? words.states[label] : ''}</LiveRegion>;
}

type FootProps = DesignerProps & { isChanged: boolean };

function Foot({ editor, snapshot, subject, canvas, eventId, isChanged, print }: FootProps) {
  const { error, saved } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const save = () =>
    editor.send({
      type: 'draft.submitted',
      draft: { content: canvas.getSnapshot().context.draft, version: saved?.version ?? subject.version },
    });
  return (
    <div className="badge-foot">
      {snapshot.matches({ editing: 'refused' }) || snapshot.matches('notRemoved') ? (
        <ErrorNote error={error ?? { msg: editing.timedOutSaving }} />
      ) : null}
      <HStack wrap="wrap" gap="2">
        <Button disabled={busy} onClick={save}>
          {snapshot.matches('saving') ? desk.saving : words.save}
        </Button>
        {subject.id && !isChanged ? print : <span className="hint">{words.printHint}</span>}
        <ButtonLink href={to.event(eventId)} variant="ghost">
          {desk.cancel}
        </ButtonLink>
        {subject.id ? (
          <Button
            variant="ghost"
            tone="danger"
            disabled={busy}
            onClick={() => editor.send({ type: 'removal.requested' })}
          >
            {words.remove}
          </Button>
        ) : null}
      </HStack>
      <ConfirmDialog
        open={snapshot.hasTag('removal')}
        title={words.removeTitle}
        confirmLabel={words.remove}
        busy={snapshot.matches('removing')}
        onConfirm={() => editor.send({ type: 'removal.confirmed' })}
        onCancel={() => editor.send({ type: 'removal.cancelled' })}
      >
        {words.removeText}
      </ConfirmDialog>
    </div>
  );
}

const contentOf = ({ name, formIds, layout }: BadgeDesign): BadgeDraft => ({ name, formIds, layout });

/** What another user saved meanwhile, element by element, and the choice what to go on with. */
function DesignConflict({ editor, snapshot, subject, canvas }: Omit<DesignerProps, 'eventId' | 'print'>) {
  const { theirs, draft: submitted, saved, error } = snapshot.context;
  if (!snapshot.matches('conflicting') || theirs === null) return null;
  const { draft: mine, images } = canvas.getSnapshot().context;
  const base = saved ? contentOf(saved) : subject.draft;
  const elements = [theirs.draft, mine, base].flatMap(({ layout }) => layout.elements);
  const show = (draft: BadgeDraft) =>
    canvas.send({
      ...{ type: 'design.replaced', draft },
      images: [...theirs.images, ...images.filter(({ id }) => theirs.images.every((each) => each.id !== id))],
    });
  return (
    <Conflict
      error={error}
      differences={badgeDifferences(base, submitted?.content ?? mine, theirs.draft)}
      labelOf={(path) => {
        const element = elements.find(({ id }) => elementPath(id) === path);
        return element ? nameOfElement(element) : words.conflict[path as keyof typeof words.conflict];
      }}
      textOf={(path, value) => {
        if (path === 'format') return words.formats[value as BadgeFormat];
        if (path === 'forms')
          return subject.forms.flatMap(({ id, title }) => ((value as string[]).includes(id) ? [title] : [])).join(', ');
        return Array.isArray(value)
          ? value.map((change) => words.changes[change as ElementChange]).join(', ')
          : undefined;
      }}
      onKeepMine={() => {
        show(mergeBadges(base, mine, theirs.draft));
        editor.send({ type: 'mine.kept' });
      }}
      onTakeTheirs={() => {
        show(theirs.draft);
        editor.send({ type: 'theirs.taken' });
      }}
      onClose={() => editor.send({ type: 'conflict.closed' })}
    />
  );
}

type BadgePreviewProps = {
  canvas: CanvasActor;
  subject: BadgeSubject;
  people: readonly BadgePerson[];
  onShow: (place: number) => void;
};

/** The design with many names at once, both sides of it. */
function BadgePreview({ canvas, subject, people, onShow }: BadgePreviewProps) {
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

/** What is on the side that is shown, the top one first; usable by keyboard alone. */
function LayerList({ canvas }: { canvas: CanvasActor }) {
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
