import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'wouter';
import { event as eventWords } from '#words/event.ts';
import { pageEditor as words } from '#words/pageEditor.ts';
import { isColour, isReadable, plainAccent } from '../../../lib/colour.ts';
import { eventStatuses } from '../../../lib/enumerations.ts';
import { brandColours, looks, type SectionKind, wholeOrder } from '../../../lib/eventPage.ts';
import { eventLimits, eventPageLimits as limits } from '../../../lib/limits.ts';
import { sectionsOf } from '../../../lib/pageDraft.ts';
import { to } from '../../../paths.ts';
import { productAccent } from '../../../theme.ts';
import { CheckRow } from '../../parts/CheckRow.tsx';
import { MovableRow } from '../../parts/desk/MovableRow.tsx';
import { FormRow } from '../../parts/FormRow.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { Input, Select, Textarea } from '../../parts/Input.tsx';
import { LiveRegion } from '../../parts/LiveRegion.tsx';
import { ProseRow } from './fields.tsx';
import { Part } from './Part.tsx';
import { usePageEditing } from './pageEditing.ts';

/** The style and colour of the page, and what is said to who joins online. */
export function LookPart() {
  const { page, event, edit } = usePageEditing();
  const colours = isColour(page.accent) ? brandColours(page.accent) : null;
  const isDarkened = colours !== null && (colours.light !== page.accent || !isReadable(page.accent));
  return (
    <Part title={words.look.title} facts={words.look.looks[page.look]} startsOpen>
      {() => (
        <>
          <fieldset className="page-looks">
            <legend className="form-label">{words.look.legend}</legend>
            {looks.map((look) => (
              <CheckRow
                key={look}
                type="radio"
                name="page-look"
                label={words.look.looks[look]}
                help={words.look.looksHelp[look]}
                checked={page.look === look}
                onChange={() => edit({ do: 'set', change: { look } })}
              />
            ))}
            {page.look === 'picture' && page.cover === null ? (
              <p className="form-help" role="note">
                {words.look.needsCover}
              </p>
            ) : null}
          </fieldset>
          <FormRow
            label={words.look.accent}
            help={
              <>
                {words.look.accentHelp}
                {page.accent === plainAccent ? ` ${words.look.notChosen}` : null}
                {isDarkened ? <strong> {words.look.mended}</strong> : null}
                {!isDarkened && colours && colours.dark !== page.accent && page.accent !== plainAccent
                  ? ` ${words.look.mendedDark}`
                  : null}
              </>
            }
            required
          >
            {(control) => (
              <Input
                {...control}
                type="color"
                value={page.accent === plainAccent ? productAccent : page.accent}
                onChange={({ target }) => edit({ do: 'set', change: { accent: target.value } }, 'accent')}
              />
            )}
          </FormRow>
          <p className="form-help">
            {words.look.facts} <Link href={to.eventEdit(event.id)}>{eventWords.page.edit}</Link>
          </p>
        </>
      )}
    </Part>
  );
}

/** The picture at the head of the page. */
export function CoverPart() {
  const { page, edit, picture } = usePageEditing();
  return (
    <Part title={words.cover} startsOpen>
      {() => (
        <>
          <p className="form-help">{words.coverHelp}</p>
          {picture({
            use: 'cover',
            value: page.cover,
            onChange: (cover) => edit({ do: 'set', change: { cover } }, cover ? 'cover.alt' : undefined),
          })}
        </>
      )}
    </Part>
  );
}

/** What the event is, in the organiser's words. */
export function AboutPart() {
  const { page, edit } = usePageEditing();
  return (
    <Part title={words.sections.names.about} section="about" startsOpen={page.about === ''}>
      {() => (
        <>
          <ProseRow
            label={words.about.label}
            help={words.about.help}
            value={page.about}
            max={eventLimits.description}
            onChange={(about) => edit({ do: 'set', change: { about } }, 'about')}
            onPicture={(about, picture) =>
              edit({ do: 'set', change: { about, pictures: [...page.pictures, picture] } })
            }
          />
          <FormRow label={words.look.online} help={words.look.onlineHelp}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={limits.online}
                value={page.online}
                onChange={({ target }) => edit({ do: 'set', change: { online: target.value } }, 'online')}
              />
            )}
          </FormRow>
        </>
      )}
    </Part>
  );
}

/** Whether the event takes place, and what readers are told of it. */
export function StatusPart() {
  const { page, event, edit } = usePageEditing();
  return (
    <Part title={words.status.title} facts={words.status.facts[page.status]}>
      {() => (
        <>
          <FormRow label={words.status.label} help={words.status.help} required>
            {(control) => (
              <Select
                {...control}
                value={page.status}
                onChange={({ target }) => {
                  const status = eventStatuses.find((each) => each === target.value);
                  if (status) edit({ do: 'set', change: { status } });
                }}
              >
                {eventStatuses.map((status) => (
                  <option key={status} value={status}>
                    {words.status.statuses[status]}
                  </option>
                ))}
              </Select>
            )}
          </FormRow>
          {page.status === 'moved' ? (
            <p className="form-help" role="note">
              {words.status.newDate} <Link href={to.eventEdit(event.id)}>{words.status.toDetails}</Link>
            </p>
          ) : null}
          {page.status === 'planned' && page.statusNote === '' ? null : (
            <FormRow label={words.status.note} help={words.status.noteHelp}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  maxLength={limits.status}
                  value={page.statusNote}
                  onChange={({ target }) => edit({ do: 'set', change: { statusNote: target.value } }, 'statusNote')}
                />
              )}
            </FormRow>
          )}
        </>
      )}
    </Part>
  );
}

/** The order of the sections below the head of the page. */
export function SectionsPart() {
  const { page, edit } = usePageEditing();
  const order = wholeOrder(page.order);
  const shown = sectionsOf(page);
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<SectionKind | null>(null);
  const names = words.sections.names;
  const move = useCallback(
    (id: string, by: number) => {
      const section = id as SectionKind;
      setMoved(section);
      edit({ do: 'section', section, by });
      // The focus goes along with the handle.
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${section}"]`)?.focus());
    },
    [edit],
  );
  return (
    <Part title={words.sections.title}>
      {() => (
        <>
          <p className="form-help">{words.sections.lead}</p>
          <LiveRegion>
            {moved ? words.sections.movedTo(names[moved], order.indexOf(moved) + 1, order.length) : ''}
          </LiveRegion>
          <ol ref={list} className="page-rows">
            {order.map((section, index) => (
              <Section
                key={section}
                {...{ section, index }}
                count={order.length}
                isEmpty={!shown.includes(section)}
                onMoved={move}
              />
            ))}
          </ol>
        </>
      )}
    </Part>
  );
}

type SectionProps = {
  section: SectionKind;
  index: number;
  count: number;
  isEmpty: boolean;
  onMoved: (id: string, by: number) => void;
};

function Section({ section, index, count, isEmpty, onMoved }: SectionProps) {
  const name = words.sections.names[section];
  return (
    <MovableRow
      className="page-row"
      group="page sections"
      rowId={section}
      index={index}
      label={words.sections.handle(name, index + 1, count)}
      onMoved={onMoved}
    >
      {(handle) => (
        <>
          {handle}
          <span className="page-row-name">
            {name}
            {isEmpty ? <span className="page-row-facts"> {words.sections.empty}</span> : null}
          </span>
          <IconButton label={words.sections.up(name)} disabled={index === 0} onClick={() => onMoved(section, -1)}>
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={words.sections.down(name)}
            disabled={index === count - 1}
            onClick={() => onMoved(section, 1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </>
      )}
    </MovableRow>
  );
}
