import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type TaskActor, task } from '../../machines/parts/task.ts';
import { saveFile } from '../parts/saveFile.ts';

/** The download of a file that the server makes, which the browser saves under its name. */
export function useDownload(nameOf: () => string, fetchFile: (signal: AbortSignal) => Promise<Blob>): TaskActor {
  const [logic] = useState(() =>
    task({
      // A large report is seconds of work for the server.
      timeout: 120_000,
      ask: async (_: undefined, signal) => saveFile(await fetchFile(signal), nameOf()),
    }),
  );
  return useActorRef(logic);
}
