import { useActorRef } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import {
  downloadAttendeeReport,
  downloadCheckinReport,
  downloadFinancialReport,
  downloadScannedBadgeReport,
  downloadSurveyReport,
} from '../../api/contract/report.ts';
import { ReportsView } from '../../views/report/ReportsView.tsx';
import { eventResource } from '../parts/eventResource.ts';
import { useReport } from '../parts/useReport.ts';

const PrivacyPanel = lazy(() => import('./PrivacyPanel.tsx'));

export default function ReportsPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const [search] = useSearchParams();
  return search.has('privacy') ? (
    <Suspense fallback={null}>
      <PrivacyPanel key={eventId} eventId={eventId} />
    </Suspense>
  ) : (
    <Reports key={eventId} eventId={eventId} />
  );
}

function Reports({ eventId }: { eventId: string }) {
  const [logic] = useState(() => eventResource(eventId));
  const event = useActorRef(logic);
  const reports = {
    attendee: useReport('attendee', (signal) => call(downloadAttendeeReport, { eventId }, { signal })),
    checkin: useReport('checkin', (signal) => call(downloadCheckinReport, { eventId }, { signal })),
    financial: useReport('financial', (signal) => call(downloadFinancialReport, { eventId }, { signal })),
    survey: useReport('survey', (signal) => call(downloadSurveyReport, { eventId }, { signal })),
    'scanned-badge': useReport('scanned-badge', (signal) => call(downloadScannedBadgeReport, { eventId }, { signal })),
  };
  return <ReportsView eventId={eventId} event={event} reports={reports} />;
}
