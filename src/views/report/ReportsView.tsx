import { Stack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { reports as words } from '#words/reports.ts';
import type { Event } from '../../api/contract/event.ts';
import { type ReportType, reports } from '../../lib/report.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { DownloadError } from '../parts/DownloadError.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { Page } from '../parts/Page.tsx';

type Props = { eventId: string; event: ResourceActor<Event>; children: ReactNode };

/** The reports of an event, which are its children, and the way to what is said of privacy. */
export function ReportsView({ eventId, event, children }: Props) {
  const subject = useSelector(event, ({ context }) => context.subject);
  return (
    <Page>
      <EventHeader eventId={eventId} event={subject} tab="reports" />
      <ResourceNote resource={event} />
      <Stack gap="4">
        {children}
        <Panel
          title={words.privacy}
          lead={words.privacyLead}
          actions={
            <ButtonLink href={to.reports(eventId, { privacy: 'yes' })} variant="outline" size="sm">
              {words.privacyOpen}
            </ButtonLink>
          }
        >
          {null}
        </Panel>
      </Stack>
    </Page>
  );
}

/** A report with what is in it. */
export const ReportPanel = ({ type, download }: { type: ReportType; download: TaskActor }) => (
  <Panel
    title={words.titles[type]}
    lead={words.leads[type]}
    actions={
      <May need={reports[type].need} otherwise={<span className="form-help">{words.notForRole}</span>}>
        <DownloadButton actor={download} label={words.download(reports[type].ending)} of={words.titles[type]} />
      </May>
    }
  >
    <DownloadError actor={download} />
  </Panel>
);
