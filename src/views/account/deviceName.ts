import { ownAccount as words } from '#words/ownAccount.ts';
import { deviceOf } from '../../lib/browsers.ts';

/** What a device is called, by what its browser says of itself. */
export function deviceName(agent: string): string {
  const { browser, system } = deviceOf(agent);
  return browser && system ? words.device(browser, system) : (browser ?? system ?? words.unknownDevice);
}
