import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { getPurchases } from '../../api/contract/purchases.ts';
import { byPages, reading } from '../../api/reading.ts';
import { pageLimits } from '../../lib/limits.ts';
import { isPurchaseFilter, type PurchaseFilter } from '../../lib/purchase.ts';
import { listing, type PageQuery } from '../../machines/parts/listing.ts';
import { PurchasesView } from '../../views/purchase/PurchasesView.tsx';
import { type PurchaseRow, purchaseRow } from '../../views/purchase/purchaseRow.ts';
import { eventResource } from '../parts/eventResource.ts';
import { useReport } from '../parts/useReport.ts';

export default function PurchasesPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const [search] = useSearchParams();
  const asked = search.get('filter') ?? '';
  const filter = isPurchaseFilter(asked) ? asked : null;
  return <Purchases key={`${eventId} ${filter}`} eventId={eventId} filter={filter} />;
}

function Purchases({ eventId, filter }: { eventId: string; filter: PurchaseFilter | null }) {
  const [logic] = useState(() => ({
    event: eventResource(eventId),
    purchases: purchasesOf(eventId, filter),
  }));
  const event = useActorRef(logic.event);
  const purchases = useActorRef(logic.purchases, { input: { rowKey: 'pId', confirmedActions: [] } });
  const report = useReport('financial', eventId);
  return <PurchasesView eventId={eventId} filter={filter} event={event} purchases={purchases} report={report} />;
}

const purchasesOf = (eventId: string, filter: PurchaseFilter | null) =>
  listing<PurchaseRow>({
    fetchPage: byPages(({ query, cursor }: PageQuery) => {
      const page = {
        limit: String(cursor ? pageLimits.rows : pageLimits.first),
        ...(filter && { filter }),
        ...(cursor && { cursor }),
        ...(query && { search: query }),
      };
      return reading(getPurchases, { eventId, ...page }, ({ purchases, next, total }) => ({
        rows: purchases.map(purchaseRow),
        next,
        total,
      }));
    }),
  });
