import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import {
  type AuditEntry,
  getAuditLog,
  getRetention,
  type Retention,
  saveRetention,
} from '../../api/contract/privacy.ts';
import { byPages, reading } from '../../api/reading.ts';
import { editor } from '../../machines/parts/editor.ts';
import { allOf, listing, type PageQuery } from '../../machines/parts/listing.ts';
import { PrivacyView } from '../../views/report/PrivacyView.tsx';
import type { RetentionDraft, RetentionSubject } from '../../views/report/RetentionForm.tsx';
import { eventResource } from '../parts/eventResource.ts';

const readNow = ({ retention }: { retention: Retention }): RetentionSubject => ({
  retention,
  now: new Date().toISOString(),
});

/** An event's privacy, in the place of its reports. */
export default function PrivacyPanel({ eventId }: { eventId: string }) {
  const [logic] = useState(() => ({
    event: eventResource(eventId),
    retention: editor({
      load: async (signal) => readNow(await call(getRetention, { eventId }, { signal })),
      save: async (draft: RetentionDraft, signal) =>
        readNow(await call(saveRetention, { payload: { eventId, ...draft } }, { signal })),
    }),
    log: listing<AuditEntry>({
      fetchPage: byPages(({ cursor }: PageQuery) => {
        const page = { limit: '50', ...(cursor && { cursor }) };
        return reading(getAuditLog, { eventId, ...page }, ({ entries, next }) => ({ ...allOf(entries), next }));
      }),
    }),
  }));
  return (
    <PrivacyView
      eventId={eventId}
      event={useActorRef(logic.event)}
      retention={useActorRef(logic.retention)}
      log={useActorRef(logic.log, { input: { rowKey: 'id', confirmedActions: [] } })}
    />
  );
}
