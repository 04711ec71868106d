import './PageEditor.css';
import { useSelector } from '@xstate/react';
import { Check, ExternalLink, Link2, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';
import { pageEditor as words } from '#words/pageEditor.ts';
import type { Picture } from '../../../api/contract/eventPage.ts';
import type { Look, SectionKind } from '../../../lib/eventPage.ts';
import { pageDifferences } from '../../../machines/event/mergePages.ts';
import type { PageEditorActor, PageEditorSnapshot, PageSubject } from '../../../machines/event/pageEditor.ts';
import type { PageEdit } from '../../../machines/event/pageEdits.ts';
import { stateMeta } from '../../../machines/parts/stateMeta.ts';
import { to } from '../../../paths.ts';
import { Button, buttonClass } from '../../parts/Button.tsx';
import { Conflict } from '../../parts/desk/ConflictDialog.tsx';
import { LoadError } from '../../parts/desk/LoadError.tsx';
import { useMay } from '../../parts/desk/May.tsx';
import { PageHeader } from '../../parts/desk/PageHeader.tsx';
import { useUnsaved } from '../../parts/desk/useUnsaved.ts';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { LiveRegion } from '../../parts/LiveRegion.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Page } from '../../parts/Page.tsx';
import { publicAddress } from '../../parts/publicAddress.ts';
import { AgendaPart } from './AgendaPart.tsx';
import { DocumentsPart, QuestionsPart, SpeakersPart, SponsorsPart } from './ListParts.tsx';
import { AboutPart, CoverPart, LookPart, SectionsPart, StatusPart } from './LookParts.tsx';
import { PagePreview } from './PagePreview.tsx';
import {
  type DocumentProps,
  EditingProvider,
  flawSaid,
  itemIdOf,
  nameOfItem,
  type PageEditing,
  type PictureProps,
  type PicturesProps,
  problemsSaid,
  type SheetProps,
} from './pageEditing.ts';

type Props = {
  editor: PageEditorActor;
  eventId: string;
  picture: (props: PictureProps) => ReactNode;
  pictures: (props: PicturesProps) => ReactNode;
  pdf: (props: DocumentProps) => ReactNode;
  sheet: (props: SheetProps) => ReactNode;
};

/** Where the public page of an event is edited, beside a preview that is the page. */
export function PageEditorView({ editor, eventId, ...parts }: Props) {
  const snapshot = useSelector(editor, (state) => state);
  const { subject, page, flaw, error } = snapshot.context;
  const label = stateMeta(snapshot)?.label;
  useUnsaved(snapshot.hasTag('unsaved'));
  return (
    <Page width="full">
      <LiveRegion>{flaw ? flawSaid(page, flaw) : label ? words.states[label] : ''}</LiveRegion>
      {snapshot.matches('loading') ? <Loading rows={6} /> : null}
      {snapshot.matches('loadFailed') ? (
        <LoadError error={error} retry={() => editor.send({ type: 'load.retried' })} />
      ) : null}
      {snapshot.hasTag('form') && subject ? <Workbench {...parts} {...{ editor, snapshot, subject, eventId }} /> : null}
    </Page>
  );
}

type WorkbenchProps = Props & { snapshot: PageEditorSnapshot; subject: PageSubject };

function Workbench({ editor, snapshot, subject, eventId, picture, pictures, pdf, sheet }: WorkbenchProps) {
  const { page, flaw, error } = snapshot.context;
  const [view, setView] = useState<View>('edit');
  const [part, setPart] = useState<string | null>(null);
  const may = useMay()('manage');
  const { event } = subject.shown;
  const refusal = snapshot.matches({ editing: 'refused' }) ? error : null;
  const problems = useMemo(() => problemsSaid(page, refusal), [page, refusal]);
  const edit = useCallback(
    (change: PageEdit, typing?: string) =>
      editor.send({ type: 'page.edited', edit: change, ...(typing && { typing }) }),
    [editor],
  );
  const parts = useRef({ picture, pictures, pdf, sheet });
  const editing = useMemo<PageEditing>(
    () => ({ page, event, problems, flaw, edit, ...parts.current }),
    [page, event, problems, flaw, edit],
  );
  useEffect(() => {
    if (flaw) setView('edit');
  }, [flaw]);
  /** How far down each was read, on a screen that shows one at a time. */
  const places = useRef({ edit: 0, preview: 0 });
  function turnTo(next: View) {
    const { documentElement: root } = document;
    places.current[view] = root.scrollTop;
    flushSync(() => setView(next));
    root.scrollTop = places.current[next];
  }
  useHistoryKeys(editor);
  const views = (
    <fieldset className="page-views" aria-label={words.views}>
      {(['edit', 'preview'] as const).map((each) => (
        <Button
          key={each}
          size="sm"
          variant={each === view ? 'solid' : 'outline'}
          aria-pressed={each === view}
          onClick={() => turnTo(each)}
        >
          {words[each]}
        </Button>
      ))}
    </fieldset>
  );
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        crumbs={[
          { label: desk.events, href: to.home() },
          { label: event.name, href: to.event(eventId) },
        ]}
      />
      {may ? (
        <Bar {...{ editor, snapshot, subject, problems, view }}>{views}</Bar>
      ) : (
        <>
          <p role="note">{words.readOnly}</p>
          {views}
        </>
      )}
      {subject.isEventPublished ? null : (
        <p className="page-note">
          {words.notLive} <Link href={to.event(eventId)}>{words.toEvent}</Link>
        </p>
      )}
      <Failure editor={editor} snapshot={snapshot} />
      <div className="page-editor" data-view={view}>
        <EditingProvider value={editing}>
          <fieldset
            className="page-controls"
            disabled={!may}
            onFocus={({ target }) => setPart(target.closest<HTMLElement>('[data-part]')?.dataset.part ?? null)}
          >
            <LookPart />
            <CoverPart />
            <AboutPart />
            <SpeakersPart />
            <AgendaPart />
            <SponsorsPart />
            <QuestionsPart />
            <DocumentsPart />
            <SectionsPart />
            <StatusPart />
          </fieldset>
        </EditingProvider>
        <PagePreview shown={subject.shown} page={page} part={part} />
      </div>
      <PageConflict editor={editor} snapshot={snapshot} />
    </>
  );
}

/** Undo and redo by the keys of every editor; in an input too, where the browser's own would take back half a step. */
function useHistoryKeys(editor: PageEditorActor) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      // A dialog has what is typed in it to itself.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      event.preventDefault();
      editor.send({ type: key === 'y' || event.shiftKey ? 'edit.redone' : 'edit.undone' });
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [editor]);
}

/** What a small screen shows, which has no room for both. */
type View = 'edit' | 'preview';

type BarProps = Pick<WorkbenchProps, 'editor' | 'snapshot' | 'subject'> & {
  problems: ReadonlyMap<string, string>;
  view: View;
  children: ReactNode;
};

/** What can be done with the draft, and how it stands. */
function Bar({ editor, snapshot, subject, problems, view, children }: BarProps) {
  const { past, future, own } = snapshot.context;
  const isShown = own.isPublished && snapshot.matches({ editing: 'saved' });
  const { slug } = subject.shown.event;
  return (
    <div className="page-bar" role="toolbar" aria-label={words.toolbar} data-view={view}>
      <IconButton
        label={words.undo}
        title={words.undo}
        disabled={past.length === 0}
        onClick={() => editor.send({ type: 'edit.undone' })}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton
        label={words.redo}
        title={words.redo}
        disabled={future.length === 0}
        onClick={() => editor.send({ type: 'edit.redone' })}
      >
        <Redo2 aria-hidden />
      </IconButton>
      <p className="page-state">
        {isShown && subject.isEventPublished ? words.allPublished : saidOf(snapshot, problems)}
      </p>
      {own.previewKey ? <PreviewLink address={publicAddress(to.publicEvent(slug, own.previewKey))} /> : null}
      {subject.isEventPublished && own.isPublished ? (
        <a
          href={publicAddress(to.publicEvent(slug))}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ variant: 'outline', size: 'sm' })} page-link`}
        >
          <ExternalLink aria-hidden />
          {words.open}
        </a>
      ) : null}
      {/* With an event that is not published yet, its page goes before readers by itself. */}
      {subject.isEventPublished ? (
        <Button
          size="sm"
          disabled={
            isShown || snapshot.matches({ editing: 'publishing' }) || snapshot.matches({ editing: 'conflicting' })
          }
          onClick={() => editor.send({ type: 'publish.requested' })}
        >
          {snapshot.matches({ editing: 'publishing' }) ? words.states['pageEditor.publishing'] : words.publish}
        </Button>
      ) : null}
      {children}
    </div>
  );
}

/** How the draft stands: what keeps it from readers who were to see it, or how much of it is unfinished. */
function saidOf(snapshot: PageEditorSnapshot, problems: ReadonlyMap<string, string>): string {
  const { page, flaw } = snapshot.context;
  if (flaw) return flawSaid(page, flaw);
  if (snapshot.matches({ editing: 'incomplete' }))
    return words.incomplete(new Set([...problems.keys()].map(itemIdOf)).size);
  const label = stateMeta(snapshot)?.label;
  return label ? words.states[label] : '';
}

/** Copies the address at which the draft is seen before it is published. */
function PreviewLink({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      size="sm"
      variant="outline"
      className="page-link"
      title={words.previewLinkHelp}
      onClick={() => navigator.clipboard?.writeText(address).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
    >
      {copied ? <Check aria-hidden /> : <Link2 aria-hidden />}
      <span aria-live="polite">{copied ? words.previewLinkCopied : words.previewLink}</span>
    </Button>
  );
}

/** Why the draft is not saved or not published, and the way on. */
function Failure({ editor, snapshot }: Pick<WorkbenchProps, 'editor' | 'snapshot'>) {
  const { error } = snapshot.context;
  if (snapshot.matches({ editing: 'notPublished' }))
    return (
      <ErrorNote
        title={words.notPublishedTitle}
        error={error ?? { msg: words.timedOut }}
        retry={() => editor.send({ type: 'publish.requested' })}
      />
    );
  if (!snapshot.matches({ editing: 'notSaved' }) && !snapshot.matches({ editing: 'refused' })) return null;
  return (
    <ErrorNote
      title={words.notSavedTitle}
      error={error ?? { msg: words.timedOut }}
      retry={() => editor.send({ type: 'save.retried' })}
    />
  );
}

/** What another user saved of the page meanwhile, and the choice what to go on with. */
function PageConflict({ editor, snapshot }: Pick<WorkbenchProps, 'editor' | 'snapshot'>) {
  const { page, own, theirs, error } = snapshot.context;
  if (!snapshot.matches({ editing: 'conflicting' }) || theirs === null) return null;
  const names: Record<string, string | undefined> = { ...words.conflict, ...words.sections.names };
  return (
    <Conflict
      error={error}
      help={words.conflictHelp}
      differences={pageDifferences(own.page, page, theirs.page)}
      labelOf={(path) => names[path]}
      textOf={textOf}
      onKeepMine={() => editor.send({ type: 'mine.kept' })}
      onTakeTheirs={() => editor.send({ type: 'theirs.taken' })}
      onClose={() => editor.send({ type: 'conflict.closed' })}
    />
  );
}

/** How a part of the page reads beside another version of it. */
function textOf(path: string, value: unknown): string | undefined {
  if (path === 'look') return words.look.looks[value as Look];
  if (path === 'status') return words.status.statuses[value as keyof typeof words.status.statuses];
  if (path === 'order') return (value as SectionKind[]).map((section) => words.sections.names[section]).join(', ');
  if (path === 'cover') return value ? (value as Picture).alt || words.conflict.picture : undefined;
  if (!Array.isArray(value)) return undefined;
  const names = value.slice(0, 5).map(nameOfItem);
  return [...names, ...(value.length > 5 ? [words.sheet.more(value.length - 5)] : [])].join(', ');
}
