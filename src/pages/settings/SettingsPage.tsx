import { useActorRef } from '@xstate/react';
import { call } from '../../api/client.ts';
import { getSettings, saveSettings } from '../../api/contract/settings.ts';
import { editor } from '../../machines/parts/editor.ts';
import { type SettingsDraft, SettingsView } from '../../views/settings/SettingsView.tsx';

const settingsEditor = editor({
  load: async (signal) => (await call(getSettings, {}, { signal })).settings,
  save: async (draft: SettingsDraft, signal) => (await call(saveSettings, draft, { signal })).settings,
});

export default function SettingsPage() {
  return <SettingsView editor={useActorRef(settingsEditor)} />;
}
