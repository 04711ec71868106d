import { type Api, apiOf, sendTo } from '../../scripts/support/api.ts';
import { createLogin } from '../../scripts/support/demoEvent.ts';
import { saveEvent } from '../../src/api/contract/event.ts';
import { type CurrentUser, register, signIn } from '../../src/api/contract/user.ts';
import type { AppUserType, Role } from '../../src/lib/enumerations.ts';

export type Entered = { api: Api; token: string; currentUser: CurrentUser };

let count = 0;
/** An address that no other test of the run uses. */
export const freshEmail = (who: string) => `${who}-${process.pid}-${++count}@example.org`;
export const goodPassword = 'door-opens-9';

/** A new organiser, signed in over HTTP. */
export async function newOrganiser(url: string): Promise<Entered & { email: string }> {
  const email = freshEmail('organiser');
  const { api, token, payload } = await apiOf(sendTo(url)).enter(register, { email, password: goodPassword });
  return { api, token, currentUser: payload.currentUser, email };
}

/** A new login of the event, signed in over HTTP. */
export async function newAppUser(
  url: string,
  organiser: Api,
  eventId: string,
  type: AppUserType,
): Promise<Entered & { email: string }> {
  const email = freshEmail(type);
  await createLogin(organiser, { eventId, type, name: `The ${type}`, email, password: goodPassword });
  const { api, token, payload } = await apiOf(sendTo(url)).enter(signIn, { email, password: goodPassword });
  return { api, token, currentUser: payload.currentUser, email };
}

/** A visitor of each role at one event, and the event. */
export async function oneOfEach(url: string) {
  const admin = await newOrganiser(url);
  const { event } = await admin.api.call(saveEvent, {
    name: 'Night Market',
    description: '',
    place: 'Pier 4',
    startsAt: '2027-05-01T17:00:00.000Z',
    endsAt: '2027-05-01T22:00:00.000Z',
    timeZone: 'Europe/London',
    currency: 'gbp',
    published: true,
  });
  const [checkin, exhibitor, attendee] = await Promise.all(
    (['checkin', 'exhibitor', 'attendee'] as const).map((type) => newAppUser(url, admin.api, event.id, type)),
  );
  return { event, people: { admin, checkin, exhibitor, attendee } as Record<Role, Entered> };
}
