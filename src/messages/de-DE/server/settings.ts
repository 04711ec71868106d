import type { settings as enGB } from '../../en-GB/server/settings.ts';

export const settings: typeof enGB = {
  saved: 'Einstellungen gespeichert.',
};
