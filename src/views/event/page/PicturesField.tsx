import { useSelector } from '@xstate/react';
import { Images } from 'lucide-react';
import { useRef } from 'react';
import { pageEditor } from '#words/pageEditor.ts';
import type { TaskActor } from '../../../machines/parts/task.ts';
import { Button } from '../../parts/Button.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { LiveRegion } from '../../parts/LiveRegion.tsx';
import type { PicturesProps } from './pageEditing.ts';

const words = pageEditor.picture;

type Props = Omit<PicturesProps, 'onKept'> & {
  /** Answers with the names of the files that could not be used. */
  actor: TaskActor<readonly File[], readonly string[]>;
  types: readonly string[];
  /** How many are done, of how many. */
  progress: { done: number; count: number };
};

/** Many pictures of the page at once, each for who or what is called as its file. */
export function PicturesField({ use, label, disabled, actor, types, progress }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const input = useRef<HTMLInputElement>(null);
  const busy = snapshot.hasTag('busy');
  const unused = snapshot.context.answer ?? [];
  const said = busy ? words.uploadingMany(progress.done + 1, progress.count) : '';
  return (
    <>
      <LiveRegion>{said}</LiveRegion>
      <input
        ref={input}
        type="file"
        multiple
        accept={types.join()}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) actor.send({ type: 'task.asked', input: files });
          target.value = '';
        }}
      />
      <Button variant="ghost" size="sm" disabled={busy || disabled} onClick={() => input.current?.click()}>
        <Images aria-hidden />
        {said || label}
      </Button>
      {snapshot.matches('refused') ? (
        <ErrorNote title={words.failedMany} error={snapshot.context.error ?? { msg: pageEditor.timedOut }} />
      ) : null}
      {unused.length > 0 ? (
        <p className="form-error" role="alert">
          {words.unused(unused)} {words.taken[use]}
        </p>
      ) : null}
    </>
  );
}
