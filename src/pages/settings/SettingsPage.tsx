import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentProps, useState } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getMailServer, removeMailServer, saveMailServer, sendTestMail } from '../../api/contract/mailServer.ts';
import { getAccount } from '../../api/contract/ownAccount.ts';
import { deleteTestOrders, getTestOrders } from '../../api/contract/purchases.ts';
import { getSettings, saveSettings } from '../../api/contract/settings.ts';
import { editor } from '../../machines/parts/editor.ts';
import { resource } from '../../machines/parts/resource.ts';
import { task } from '../../machines/parts/task.ts';
import { mailTest } from '../../machines/settings/mailTest.ts';
import { isUnproven, type Proof } from '../../views/account/ProofDialog.tsx';
import { useMay } from '../../views/parts/desk/May.tsx';
import { type MailServerDraft, MailServerPanel } from '../../views/settings/MailServerPanel.tsx';
import { SettingsPanel, SettingsView } from '../../views/settings/SettingsView.tsx';
import type { SettingsDraft } from '../../views/settings/settingsValues.ts';
import { TestOrdersPanel } from '../../views/settings/TestOrdersPanel.tsx';

/** Whether who is signed in gives a code with their password. */
function useSecondStep(): boolean {
  const [logic] = useState(() =>
    resource(async (signal) => (await call(getAccount, {}, { signal })).account.secondFactor),
  );
  return useSelector(useActorRef(logic), ({ context }) => context.subject?.isOn ?? false);
}

const settingsEditor = editor({
  isUnproven,
  load: async (signal) => (await call(getSettings, {}, { signal })).settings,
  save: async (draft: SettingsDraft, signal, given: Proof | undefined) =>
    (await call(saveSettings, { ...draft, ...given }, { signal })).settings,
});

export default function SettingsPage() {
  const isOwner = useMay()('owner');
  const [search] = useSearchParams();
  const asked = sections.find((each) => each === search.get('section')) ?? 'organisation';
  const section = !isOwner && (asked === 'payments' || asked === 'mail') ? 'organisation' : asked;
  // A removed server leaves an empty form.
  const [round, setRound] = useState(0);
  return (
    <SettingsView section={section}>
      {section === 'mail' ? (
        <Server key={round} onRemoved={() => setRound((before) => before + 1)} />
      ) : (
        <Own key={section} section={section} />
      )}
      {section === 'payments' ? <TestOrders /> : null}
    </SettingsView>
  );
}

const sections = ['organisation', 'invoices', 'defaults', 'payments', 'mail'] as const;

const Own = ({ section }: Pick<ComponentProps<typeof SettingsPanel>, 'section'>) => (
  <SettingsPanel editor={useActorRef(settingsEditor)} section={section} withCode={useSecondStep()} />
);

function Server({ onRemoved }: { onRemoved: () => void }) {
  const [testLogic] = useState(() => mailTest((to: string, signal) => call(sendTestMail, { to }, { signal })));
  const test = useActorRef(testLogic);
  const [logic] = useState(() =>
    editor({
      load: async (signal) => (await call(getMailServer, {}, { signal })).server,
      save: async (draft: MailServerDraft, signal, proof: Proof) =>
        (await call(saveMailServer, { ...draft, ...proof }, { signal })).server,
      remove: (signal, proof: Proof) => call(removeMailServer, proof, { signal }),
      isUnproven,
      whenSaved: () => test.send({ type: 'task.reset' }),
      whenRemoved: onRemoved,
    }),
  );
  return <MailServerPanel editor={useActorRef(logic)} test={test} withCode={useSecondStep()} />;
}

function TestOrders() {
  const [logic] = useState(() => resource(async (signal) => (await call(getTestOrders, {}, { signal })).orders));
  const counting = useActorRef(logic);
  const countAgain = () => counting.send({ type: 'subject.outdated' });
  const [removing] = useState(() =>
    task({
      ask: async (seen: number, signal) => (await call(deleteTestOrders, { seen }, { signal })).orders,
      timeout: 60_000,
      whenDone: countAgain,
      whenRefused: countAgain,
    }),
  );
  const orders = useSelector(counting, ({ context }) => context.subject ?? 0);
  return <TestOrdersPanel orders={orders} remove={useActorRef(removing)} />;
}
