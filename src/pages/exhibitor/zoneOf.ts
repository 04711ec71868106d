import { call } from '../../api/client.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import { getEventByAppUserId } from '../../api/contract/event.ts';
import { ownTimeZone } from '../../lib/dates.ts';

/** The time zone of the one event of a login; of an organiser, who has many, their own. */
export async function zoneOf(user: CurrentUser, signal: AbortSignal): Promise<string> {
  if (user.role === 'admin') return ownTimeZone();
  const { events } = await call(getEventByAppUserId, { userId: user.id }, { signal });
  return events[0]?.timeZone ?? ownTimeZone();
}
