import type * as contract from '../../src/api/contract/settings.ts';
import type { HandlersOf } from '../router/handler.ts';
import { readSettings, saveSettings } from './settings.ts';

export const settingsHandlers = {
  getSettings: async ({ user, deps }) => ({ payload: { settings: await readSettings(deps, user.ownerId) } }),
  getSettingsWOKeys: async ({ user, deps }) => {
    const { organisation, contact } = await readSettings(deps, user.ownerId);
    return { payload: { settings: { organisation, contact } } };
  },
  getSettingsWOPrivateKeys: async ({ user, deps }) => {
    const { organisation, contact, publishableKey } = await readSettings(deps, user.ownerId);
    return { payload: { settings: { organisation, contact, publishableKey } } };
  },
  saveSettings: async ({ input, user, deps, words }) => ({
    payload: { settings: await saveSettings(deps, user, input) },
    msg: words.settings.saved,
  }),
} satisfies HandlersOf<typeof contract>;
