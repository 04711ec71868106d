import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { type ReportType, reportName } from '../../lib/reportName.ts';
import { type DownloadActor, downloadMachine } from '../../machines/report/download.ts';

/** The download of a report, which the browser saves under its name. */
export function useReport(type: ReportType, fetchFile: (signal: AbortSignal) => Promise<Blob>): DownloadActor {
  const [logic] = useState(() =>
    downloadMachine.provide({
      actors: { fetchFile: fromPromise(({ signal }) => fetchFile(signal)) },
      actions: { onFile: (_, { file }) => save(file, reportName(type, new Date().toISOString())) },
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
