import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type ReportType, reportName } from '../../lib/report.ts';
import { type TaskActor, task } from '../../machines/parts/task.ts';
import { saveFile } from '../parts/saveFile.ts';

/** The download of a report, which the browser saves under its name. */
export const useReport = (type: ReportType, fetchFile: FetchFile): TaskActor =>
  useDownload(() => reportName(type, new Date().toISOString()), fetchFile);

type FetchFile = (signal: AbortSignal) => Promise<Blob>;

/** The same of any file that the server makes. */
export function useDownload(nameOf: () => string, fetchFile: FetchFile): TaskActor {
  const [logic] = useState(() =>
    task({
      // A large report is seconds of work for the server.
      timeout: 120_000,
      ask: async (_: undefined, signal) => saveFile(await fetchFile(signal), nameOf()),
    }),
  );
  return useActorRef(logic);
}
