import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { downloadEventFigures, getEventFigures } from '../../api/contract/figures.ts';
import { reading } from '../../api/reading.ts';
import { figuresName } from '../../lib/report.ts';
import { resource } from '../../machines/parts/resource.ts';
import { FiguresView, type ReadFigures } from '../../views/report/FiguresView.tsx';
import { eventResource } from '../parts/eventResource.ts';
import { useDownload } from '../parts/useDownload.ts';
import { useRefresh } from '../parts/useRefresh.ts';

const DoorsPanel = lazy(() => import('./DoorsPanel.tsx'));
const DoorRulesPanel = lazy(() => import('./DoorRulesPanel.tsx'));

export default function FiguresPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <Figures key={eventId} eventId={eventId} />;
}

function Figures({ eventId }: { eventId: string }) {
  const [logic] = useState(() => ({ event: eventResource(eventId), figures: figuresOf(eventId) }));
  const event = useActorRef(logic.event);
  const figures = useActorRef(logic.figures);
  useRefresh(useCallback(() => figures.send({ type: 'load.retried' }), [figures]));
  const file = useDownload(
    () => figuresName(new Date().toISOString()),
    (signal) => call(downloadEventFigures, { eventId }, { signal }),
  );
  const subject = useSelector(event, ({ context }) => context.subject);
  return (
    <FiguresView eventId={eventId} event={event} figures={figures} file={file}>
      {subject ? (
        <Suspense fallback={null}>
          <DoorsPanel eventId={eventId} zone={subject.timeZone} />
          <DoorRulesPanel eventId={eventId} event={subject} />
        </Suspense>
      ) : null}
    </FiguresView>
  );
}

const figuresOf = (eventId: string) =>
  resource(reading(getEventFigures, { eventId }, ({ figures }, readAt): ReadFigures => ({ figures, readAt })));
