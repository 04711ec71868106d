import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { type ReportType, reportTypes } from '../../lib/report.ts';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import { ReportPanel, ReportsView } from '../../views/report/ReportsView.tsx';
import { eventResource } from '../parts/eventResource.ts';
import { useReport } from '../parts/useReport.ts';

const PrivacyPanel = lazyPart(() => import('./PrivacyPanel.tsx'));

export default function ReportsPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const [search] = useSearchParams();
  return search.has('privacy') ? (
    <PrivacyPanel key={eventId} eventId={eventId} />
  ) : (
    <Reports key={eventId} eventId={eventId} />
  );
}

function Reports({ eventId }: { eventId: string }) {
  const [logic] = useState(() => eventResource(eventId));
  const event = useActorRef(logic);
  return (
    <ReportsView eventId={eventId} event={event}>
      {reportTypes.map((type) => (
        <Report key={type} type={type} eventId={eventId} />
      ))}
    </ReportsView>
  );
}

const Report = ({ type, eventId }: { type: ReportType; eventId: string }) => (
  <ReportPanel type={type} download={useReport(type, eventId)} />
);
