import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getOrganiserPage, type OrganiserPage as Page } from '../../api/contract/organiserPage.ts';
import { resource } from '../../machines/parts/resource.ts';
import { FormMissing } from '../../views/purchase/FormMissing.tsx';
import { OrganiserView } from '../../views/purchase/OrganiserView.tsx';
import { takeFirstData } from './firstData.ts';

/** What came with the page. */
const firstData = takeFirstData() as Page | null;

export default function OrganiserPage() {
  const { slug = '' } = useParams();
  const from = useSearchParams()[0].get('from') ?? '0';
  const isFirst = firstData?.organiser?.slug === slug && `${firstData.from}` === from;
  return isFirst ? <OrganiserView page={firstData} /> : <Loaded key={`${slug} ${from}`} slug={slug} from={from} />;
}

function Loaded({ slug, from }: { slug: string; from: string }) {
  const [logic] = useState(() => resource((signal) => call(getOrganiserPage, { slug, from }, { signal })));
  const actor = useActorRef(logic);
  const { context, busy } = useSelector(actor, (state) => ({ context: state.context, busy: state.hasTag('busy') }));
  return context.subject ? (
    <OrganiserView page={context.subject} />
  ) : (
    <FormMissing error={context.error} busy={busy} retry={() => actor.send({ type: 'load.retried' })} />
  );
}
