import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { downloadEventFigures, getEventFigures } from '../../api/contract/figures.ts';
import { figuresName } from '../../lib/report.ts';
import { resource } from '../../machines/parts/resource.ts';
import { refreshMachine } from '../../machines/report/refresh.ts';
import { FiguresView, type ReadFigures } from '../../views/report/FiguresView.tsx';
import { eventResource } from '../parts/eventResource.ts';
import { useDownload } from '../parts/useReport.ts';

export default function FiguresPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <Figures key={eventId} eventId={eventId} />;
}

function Figures({ eventId }: { eventId: string }) {
  const [logic] = useState(() => ({ event: eventResource(eventId), figures: figuresOf(eventId) }));
  const event = useActorRef(logic.event);
  const figures = useActorRef(logic.figures);
  const [refreshing] = useState(() =>
    refreshMachine.provide({
      actions: {
        // An answer that takes long is waited for.
        onOld: () => (figures.getSnapshot().hasTag('busy') ? undefined : figures.send({ type: 'subject.outdated' })),
      },
    }),
  );
  const refresh = useActorRef(refreshing);
  useEffect(() => {
    const look = () => refresh.send({ type: document.hidden ? 'page.hidden' : 'page.shown' });
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);
  const file = useDownload(
    () => figuresName(new Date().toISOString()),
    (signal) => call(downloadEventFigures, { eventId }, { signal }),
  );
  return <FiguresView eventId={eventId} event={event} figures={figures} file={file} />;
}

const figuresOf = (eventId: string) =>
  resource<ReadFigures>(async (signal) => {
    const { figures } = await call(getEventFigures, { eventId }, { signal });
    return { figures, readAt: new Date().toISOString() };
  });
