import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import {
  addEventDocument,
  addEventPicture,
  getEventPage,
  type Picture,
  publishEventPage,
  saveEventPage,
} from '../../api/contract/eventPage.ts';
import { getEventPreview } from '../../api/contract/eventPreview.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { type PictureUse, pictureForms } from '../../lib/eventPage.ts';
import { type PageEditorActor, type PageSubject, pageEditorMachine } from '../../machines/event/pageEditor.ts';
import { type Crop, wholeCrop } from '../../machines/parts/crop.ts';
import { task } from '../../machines/parts/task.ts';
import { type Picture as Drawable, photoMachine } from '../../machines/ticket/photo.ts';
import { DocumentField } from '../../views/event/page/DocumentField.tsx';
import { PageEditorView } from '../../views/event/page/PageEditorView.tsx';
import { PictureField } from '../../views/event/page/PictureField.tsx';
import { PicturesField } from '../../views/event/page/PicturesField.tsx';
import type { DocumentProps, PictureProps, PicturesProps, SheetProps } from '../../views/event/page/pageEditing.ts';
import { base64Of } from '../../views/parts/desk/readFile.ts';
import { croppedPicture, pictureOf } from '../parts/pictures.ts';

/** Loaded when something is to be added from a spreadsheet. */
const PageSheet = lazy(() => import('./PageSheet.tsx'));

/** How many steps of a page can be undone. */
const historySize = 100;

export default function PageEditorPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <PageEditor key={eventId} eventId={eventId} />;
}

function PageEditor({ eventId }: { eventId: string }) {
  const [logic] = useState(() => editorOf(eventId));
  const editor = useActorRef(logic, { input: { historySize } });
  const [parts] = useState(() => ({
    picture: (props: PictureProps) => <PagePicture key={props.use} {...props} eventId={eventId} />,
    pictures: (props: PicturesProps) => <PagePictures {...props} eventId={eventId} />,
    pdf: (props: DocumentProps) => <PageDocument {...props} eventId={eventId} />,
    sheet: (props: SheetProps) => (
      <Suspense fallback={null}>
        <SheetOf {...props} editor={editor} />
      </Suspense>
    ),
  }));
  return <PageEditorView editor={editor} eventId={eventId} {...parts} />;
}

function SheetOf({ editor, ...props }: SheetProps & { editor: PageEditorActor }) {
  const subject = useSelector(editor, ({ context }) => context.subject);
  return subject ? <PageSheet {...props} editor={editor} event={subject.shown.event} /> : null;
}

const editorOf = (eventId: string) =>
  pageEditorMachine.provide({
    actors: {
      load: fromPromise(({ signal }) => load(eventId, signal)),
      read: fromPromise(({ signal }) => call(getEventPage, { eventId }, { signal })),
      save: fromPromise(({ input: { page, version }, signal }) =>
        call(saveEventPage, { eventId, page, version }, { signal, quiet: true }),
      ),
      publish: fromPromise(({ input: { version }, signal }) =>
        call(publishEventPage, { eventId, version }, { signal }),
      ),
    },
  });

async function load(eventId: string, signal: AbortSignal): Promise<PageSubject> {
  const [{ event }, own, shown] = await Promise.all([
    call(getEvent, { eventId }, { signal }),
    call(getEventPage, { eventId }, { signal }),
    call(getEventPreview, { eventId }, { signal }),
  ]);
  return { own, shown, isEventPublished: event.published };
}

/** What a browser can draw; logos are often drawings. */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const taken: Record<PictureUse, { types: readonly string[]; least: { width: number; height: number } }> = {
  cover: { types: photoTypes, least: { width: 600, height: 300 } },
  portrait: { types: photoTypes, least: { width: 120, height: 120 } },
  logo: { types: [...photoTypes, 'image/svg+xml'], least: { width: 16, height: 16 } },
  text: { types: [...photoTypes, 'image/svg+xml'], least: { width: 16, height: 16 } },
};
const pixels = 40_000_000;

/** A picture of the page, drawn anew in the browser as large as the server keeps it, so that what was chosen may be larger than that takes. */
function PagePicture({ eventId, ...props }: PictureProps & { eventId: string }) {
  const { use, onChange } = props;
  /** What a picture shows that is about to be put into a text. */
  const [alt, setAlt] = useState('');
  const onKept = useLatest((kept: Picture) => {
    onChange({ ...kept, alt });
    setAlt('');
  });
  const [logic] = useState(() =>
    photoMachine.provide({
      actors: {
        read: fromPromise(({ input }) => readPicture(use, input.file)),
        // Goes on when its part of the editor is folded.
        save: fromPromise(async ({ input: { picture, crop } }) => {
          onKept.current(await keepPicture(eventId, use, picture, crop));
        }),
      },
    }),
  );
  return <PictureField {...props} {...{ alt, onAlt: setAlt }} actor={useActorRef(logic)} types={taken[use].types} />;
}

const readPicture = (use: PictureUse, file: File | Blob) => {
  const { types, least } = taken[use];
  return pictureOf(file, { types, pixels, least });
};

async function keepPicture(eventId: string, use: PictureUse, picture: Drawable, crop: Crop): Promise<Picture> {
  const { shape, widths } = pictureForms[use];
  const image = await croppedPicture(picture, crop, { shape, width: Math.max(...widths), keepsClear: use === 'logo' });
  const { picture: kept } = await call(addEventPicture, { eventId, use, image });
  return kept;
}

/** Milliseconds that an upload may take on a slow line. */
const uploadTimeout = 120_000;

/** Several pictures, one after the other, each of which is on the page as soon as it is kept; of each the middle is shown. */
function PagePictures({ eventId, ...props }: PicturesProps & { eventId: string }) {
  const { use } = props;
  const onKept = useLatest(props.onKept);
  const [progress, setProgress] = useState({ done: 0, count: 0 });
  const [logic] = useState(() =>
    task<readonly File[], readonly string[]>({
      timeout: uploadTimeout * 10,
      // Goes on when its part of the editor is folded.
      async ask(files) {
        const unused: string[] = [];
        for (const [done, file] of files.entries()) {
          setProgress({ done, count: files.length });
          const picture = await readPicture(use, file).catch(() => null);
          if (picture) {
            onKept.current(await keepPicture(eventId, use, picture, wholeCrop), file.name);
            URL.revokeObjectURL(picture.address);
          } else unused.push(file.name);
        }
        return unused;
      },
    }),
  );
  return <PicturesField {...props} actor={useActorRef(logic)} types={taken[use].types} progress={progress} />;
}

function PageDocument({ eventId, onChange, ...shown }: DocumentProps & { eventId: string }) {
  const onKept = useLatest(onChange);
  const [logic] = useState(() =>
    task<File>({
      timeout: uploadTimeout,
      // Goes on when its part of the editor is folded.
      async ask(file) {
        const { link } = await call(addEventDocument, { eventId, content: await base64Of(file) });
        onKept.current(link, file.name);
      },
    }),
  );
  return <DocumentField {...shown} actor={useActorRef(logic)} />;
}

/** What was given last, for what is done later. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
