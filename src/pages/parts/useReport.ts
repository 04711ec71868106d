import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { type ReportType, reportName } from '../../lib/report.ts';
import { type DownloadActor, downloadMachine } from '../../machines/parts/download.ts';
import { saveFile } from './saveFile.ts';

/** The download of a report, which the browser saves under its name. */
export const useReport = (type: ReportType, fetchFile: FetchFile): DownloadActor =>
  useDownload(() => reportName(type, new Date().toISOString()), fetchFile);

type FetchFile = (signal: AbortSignal) => Promise<Blob>;

/** The same of any file that the server makes. */
export function useDownload(nameOf: () => string, fetchFile: FetchFile): DownloadActor {
  const [logic] = useState(() =>
    downloadMachine.provide({
      actors: { fetchFile: fromPromise(({ signal }) => fetchFile(signal)) },
      actions: { onFile: (_, { file }) => saveFile(file, nameOf()) },
    }),
  );
  return useActorRef(logic);
}
