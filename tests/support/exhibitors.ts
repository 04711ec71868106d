import type { FieldKey } from '../../src/lib/enumerations.ts';
import { freshAddress } from './address.ts';
import type { Api } from './api.ts';
import { password } from './world.ts';

/** A login of an exhibitor, signed in. */
export async function newExhibitor(
  api: Api,
  token: string,
  eventId: string,
  facts: { name?: string; company?: string; stand?: string; delegates?: number } = {},
) {
  const draft = { name: 'Sam Doe', company: '', stand: '', delegates: 0, ...facts };
  const payload = { ...draft, eventId, type: 'exhibitor' as const, email: freshAddress(), password };
  const { appUser } = await api.ask('saveAppUser', { payload }, token);
  return { ...appUser, token: await api.tokenOf(appUser.id) };
}

/** What a badge's QR code says, of the attendee with that address. */
export async function badgeOf(api: Api, email: string): Promise<string> {
  const rows = await api.sql(
    'select b.code from badges b join registered_users r on r.id = b.registered_user_id where r.email = $1',
    [email],
  );
  return rows[0]?.code;
}

/** Lets the exhibitors of an event see these fields and questions of a form's attendees. */
export const show = (api: Api, token: string, formId: string, fields: FieldKey[], questions: string[] = []) =>
  api.call('addExhibitorVisibility', { formId, fields, questions }, token);
