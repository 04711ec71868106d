import type * as contract from '../../src/api/contract/settings.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { readSettings, saveSettings } from './settings.ts';

type Kept = Awaited<ReturnType<typeof readSettings>>;
const withoutKeys = ({ organisation, contact, defaultCurrency, defaultTimeZone, defaultLocale }: Kept) => ({
  ...{ organisation, contact, defaultCurrency, defaultTimeZone, defaultLocale },
});

export const settingsHandlers = {
  getSettings: async ({ user, deps }) => ({ payload: { settings: await readSettings(deps, user.ownerId) } }),
  getSettingsWOKeys: async ({ user, deps }) => {
    return { payload: { settings: withoutKeys(await readSettings(deps, user.ownerId)) } };
  },
  getSettingsWOPrivateKeys: async ({ user, deps }) => {
    const settings = await readSettings(deps, user.ownerId);
    return { payload: { settings: { ...withoutKeys(settings), publishableKey: settings.publishableKey } } };
  },
  saveSettings: async ({ input, user, deps, network, locale, words, note }) => {
    const { settings, changesKeys } = await saveSettings(deps, { ...user, network, locale }, input);
    if (changesKeys) note('paymentKeysSaved', { account: user.ownerId });
    return { payload: { settings }, msg: words.settings.saved };
  },
} satisfies HandlersOf<typeof contract>;
