import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getInvoice } from '../../api/contract/invoice.ts';
import { resource } from '../../machines/parts/resource.ts';
import { InvoiceView } from '../../views/purchase/InvoiceView.tsx';

export default function InvoicePage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return <Shown key={id} id={id} />;
}

function Shown({ id }: { id: string }) {
  const [logic] = useState(() => resource((signal) => call(getInvoice, { id }, { signal })));
  return <InvoiceView actor={useActorRef(logic)} print={() => window.print()} />;
}
