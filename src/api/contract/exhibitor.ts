import * as v from 'valibot';
import { fieldKeys } from '../../lib/enumerations.ts';
import { pageLimits } from '../../lib/limits.ts';
import { AppUser } from './account.ts';
import { RegisteredUser } from './attendeeList.ts';
import { scan } from './door.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, optionalText, queryNumber } from './values.ts';

const Lead = v.object({
  id: id('lead'),
  scannedAt: instant('time'),
  note: v.string(),
  fields: v.record(v.string(), v.string()),
});

export const scanBadgeByExhibitor = endpoint({
  method: 'GET',
  path: '/api/badge/scanBadgeByExhibitor',
  summary: "Collect a contact: the fields that the form's visibility allows",
  access: ['exhibitor'],
  within: { eventId: 'event' },
  input: scan,
  payload: v.object({ lead: Lead }),
});

export const badgesScannedByExhibitor = endpoint({
  method: 'GET',
  path: '/api/badge/badgesScannedByExhibitor',
  summary: "An exhibitor's contacts, newest first",
  access: ['admin', 'exhibitor'],
  team: 'read',
  within: { appUserId: 'appUser' },
  input: v.object({
    appUserId: id('exhibitor'),
    search: v.optional(optionalText('search', pageLimits.search)),
    limit: v.optional(queryNumber('limit', 1, pageLimits.rows)),
  }),
  payload: v.object({ leads: v.array(Lead) }),
});

const Visibility = v.object({ formId: id('form'), fields: v.array(v.picklist(fieldKeys)) });

export const getExhibitorVisibilityByFormId = endpoint({
  method: 'GET',
  path: '/api/badge/getExhibitorVisibilityByFormId',
  summary: 'Which fields of a form exhibitors may see',
  access: ['admin'],
  team: 'read',
  within: { formId: 'form' },
  input: v.object({ formId: id('form') }),
  payload: v.object({ visibility: v.nullable(Visibility) }),
});

export const addExhibitorVisibility = endpoint({
  method: 'POST',
  path: '/api/badge/addExhibitorVisibility',
  summary: 'Set which fields of a form exhibitors may see',
  access: ['admin'],
  team: 'manage',
  within: { formId: 'form' },
  input: Visibility,
  payload: v.object({ visibility: Visibility }),
});

export const getUsersByExhibitorId = endpoint({
  method: 'GET',
  path: '/api/users/getUsersByExhibitorId',
  summary: "An exhibitor's delegates",
  access: ['admin', 'exhibitor'],
  team: 'read',
  within: { appUserId: 'appUser' },
  input: v.object({ appUserId: id('exhibitor') }),
  payload: v.object({ users: v.array(RegisteredUser) }),
});

export const getExhibitorsByFormId = endpoint({
  method: 'GET',
  path: '/api/users/getExhibitorsByFormId',
  summary: "The exhibitors of a form's event",
  access: ['admin'],
  team: 'read',
  within: { formId: 'form' },
  input: v.object({ formId: id('form') }),
  payload: v.object({ exhibitors: v.array(AppUser) }),
});
