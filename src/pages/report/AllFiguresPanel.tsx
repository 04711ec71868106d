import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { downloadAllFigures, getAllFigures } from '../../api/contract/figures.ts';
import { reading } from '../../api/reading.ts';
import { figuresName } from '../../lib/report.ts';
import { resource } from '../../machines/parts/resource.ts';
import { AllFiguresView, type ReadAllFigures } from '../../views/report/AllFiguresView.tsx';
import { useDownload } from '../parts/useDownload.ts';

/** The figures of all events, in the place of their list. */
export default function AllFiguresPanel() {
  const [logic] = useState(() =>
    resource(reading(getAllFigures, {}, ({ figures }, readAt): ReadAllFigures => ({ figures, readAt }))),
  );
  const file = useDownload(
    () => figuresName(new Date().toISOString()),
    (signal) => call(downloadAllFigures, {}, { signal }),
  );
  return <AllFiguresView figures={useActorRef(logic)} file={file} />;
}
