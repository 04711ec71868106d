import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { blockAddresses, getBlockedAddresses, unblockAddress } from '../../api/contract/blockedAddresses.ts';
import { ownTimeZone } from '../../lib/dates.ts';
import { editor } from '../../machines/parts/editor.ts';
import { listing } from '../../machines/parts/listing.ts';
import { type BlockedRow, BlockedView } from '../../views/mail/BlockedView.tsx';

export default function BlockedPage() {
  const [round, setRound] = useState(0);
  return <Blocked key={round} onAdded={() => setRound((before) => before + 1)} />;
}

function Blocked({ onAdded }: { onAdded: () => void }) {
  const [logic] = useState(() => ({
    addresses: listing<BlockedRow>({
      fetchPage: async ({ query }, signal) => {
        const { addresses, total } = await call(getBlockedAddresses, query ? { search: query } : {}, { signal });
        return { rows: addresses.map((row) => ({ ...row, key: `${row.address} ${row.reason}` })), next: null, total };
      },
      perform: async ({ row: { address, reason, key } }, signal) => {
        await call(unblockAddress, { address, reason }, { signal });
        return { kind: 'gone', keys: [key] };
      },
    }),
    editor: editor<null, string[], null>({
      load: async () => null,
      save: async (addresses, signal) => {
        await call(blockAddresses, { addresses }, { signal });
        return null;
      },
      whenSaved: onAdded,
    }),
  }));
  const addresses = useActorRef(logic.addresses, { input: { rowKey: 'key', confirmedActions: [] } });
  return <BlockedView addresses={addresses} editor={useActorRef(logic.editor)} timeZone={ownTimeZone()} />;
}
