import * as v from 'valibot';
import { appUserTypes } from '../../lib/enumerations.ts';
import { validation as words } from '../../messages/en-GB/validation.ts';
import { endpoint } from './endpoint.ts';
import { email, id, optionalText, password, text } from './values.ts';

const facts = {
  eventId: id('Event'),
  type: v.picklist(appUserTypes, words.notOneOf('Kind of login')),
  name: text('Name', 120),
  email: email(),
  /** Exhibitors only. */
  company: optionalText('Company', 120),
  stand: optionalText('Stand', 40),
};

export const AppUser = v.object({ id: id('SignIn'), ...facts });
export type AppUser = v.InferOutput<typeof AppUser>;

/** A new login needs a password; a changed one keeps its password where none is given. */
export const AppUserDraft = v.object({ id: v.optional(id('SignIn')), ...facts, password: v.optional(password) });
export type AppUserDraft = v.InferInput<typeof AppUserDraft>;

export const AppUsers = v.object({
  checkinStuffs: v.array(AppUser),
  exhibitors: v.array(AppUser),
  attendees: v.array(AppUser),
});
export type AppUsers = v.InferOutput<typeof AppUsers>;

export const saveAppUser = endpoint({
  method: 'POST',
  path: '/api/appUser/saveAppUser',
  summary: 'Create a login for one event, or change the one whose id is given',
  access: ['admin'],
  within: { 'payload.id': 'appUser', 'payload.eventId': 'event' },
  input: v.object({ payload: AppUserDraft }),
  payload: v.object({ appUser: AppUser }),
});

export const getAppUser = endpoint({
  method: 'GET',
  path: '/api/appUser/getAppUser',
  summary: "An event's logins in their three groups, newest first",
  access: ['admin'],
  within: { eventId: 'event' },
  input: v.object({ eventId: id('Event') }),
  payload: AppUsers,
});

export const removeAppUser = endpoint({
  method: 'GET',
  path: '/api/appUser/remove',
  summary: 'Remove a login and end its sessions; safe to repeat',
  access: ['admin'],
  within: { id: 'appUser' },
  input: v.object({ id: id('SignIn') }),
  payload: v.object({ id: id('SignIn') }),
});
