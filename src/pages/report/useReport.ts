import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { type ReportType, reportName } from '../../lib/reportName.ts';
import { type DownloadActor, downloadMachine } from '../../machines/report/download.ts';

/** The download of a report, which the browser saves under its name. */
export const useReport = (type: ReportType, fetchFile: FetchFile): DownloadActor =>
  useDownload(() => reportName(type, new Date().toISOString()), fetchFile);

type FetchFile = (signal: AbortSignal) => Promise<Blob>;

/** The same of any file that the server makes. */
export function useDownload(nameOf: () => string, fetchFile: FetchFile): DownloadActor {
  const [logic] = useState(() =>
    downloadMachine.provide({
      actors: { fetchFile: fromPromise(({ signal }) => fetchFile(signal)) },
      actions: { onFile: (_, { file }) => save(file, nameOf()) },
    }),
  );
  return useActorRef(logic);
}

/** How long a browser may take to begin with a file, in milliseconds. */
const beginning = 60_000;

function save(file: Blob, name: string) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), beginning);
}
