import { useActorRef } from '@xstate/react';
import { useRef, useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import {
  type BadgeDesign,
  duplicateBadgeDesign,
  getAllBadgeDesigns,
  getBadgeDesignWVisibility,
  type ListedDesign,
  removeBadgeDesign,
  saveBadgeDesign,
} from '../../api/contract/badge.ts';
import { byPages, reading } from '../../api/reading.ts';
import { allOf, listing, reloadList } from '../../machines/parts/listing.ts';
import { BadgesView } from '../../views/badge/BadgesView.tsx';
import { eventResource } from '../parts/eventResource.ts';
import PrintPanel from './PrintPanel.tsx';

export default function DesignList() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <Designs key={eventId} eventId={eventId} />;
}

function Designs({ eventId }: { eventId: string }) {
  const [removed, setRemoved] = useState<BadgeDesign | null>(null);
  const last = useRef<BadgeDesign>(null);
  const [logic] = useState(() => ({
    event: eventResource(eventId),
    designs: listing<ListedDesign>({
      fetchPage: byPages(() => reading(getAllBadgeDesigns, { eventId }, ({ badgeDesigns }) => allOf(badgeDesigns))),
      perform: async ({ action, row: { id } }, signal) => {
        if (action === 'duplicate') {
          const { badgeDesign } = await call(duplicateBadgeDesign, { payload: { badgeDesignId: id } }, { signal });
          return { kind: 'put', rows: [badgeDesign] };
        }
        if (action === 'remove') {
          const { badgeDesign } = await call(getBadgeDesignWVisibility, { badgeDesignId: id }, { signal });
          await call(removeBadgeDesign, { badgeDesignId: id }, { signal });
          last.current = badgeDesign;
          setRemoved(badgeDesign);
          return { kind: 'gone', keys: [id] };
        }
        if (last.current) {
          const { name, layout, formIds: before } = last.current;
          // A form that got another design meanwhile keeps that.
          const taken = new Set(designs.getSnapshot().context.rows.flatMap(({ formIds }) => formIds));
          const formIds = before.filter((formId) => !taken.has(formId));
          await call(saveBadgeDesign, { payload: { eventId, name, layout, formIds } }, { signal });
        }
        return { kind: 'gone', keys: [] };
      },
      whenDone: ({ action }) => {
        if (action !== 'restore') return;
        setRemoved(null);
        reloadList(designs);
      },
    }),
  }));
  const designs = useActorRef(logic.designs, { input: { rowKey: 'id', confirmedActions: [] } });
  const event = useActorRef(logic.event);
  return (
    <BadgesView
      {...{ designs, removed, eventId, event }}
      printing={({ id }) => <PrintPanel eventId={eventId} designId={id} whose={() => ({})} />}
    />
  );
}
