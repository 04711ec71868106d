import * as v from 'valibot';
import { bodyLimits } from '../../lib/limits.ts';
import { locales } from '../../lib/locale.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { MailPreview } from './mailings.ts';
import { MailWording, UnfinishedWording, WordingChange } from './mailWordings.ts';
import { baseVersion } from './version.ts';

const which = { locale: v.picklist(locales, broken('notOneOf', 'request')) };

export const getTeamWording = endpoint({
  method: 'GET',
  path: '/api/team/getWording',
  summary: 'The words in which the caller’s organisation invites to its team: its own, or the usual ones',
  access: ['admin'],
  team: 'owner',
  input: v.object(which),
  payload: MailWording,
});

export const saveTeamWording = endpoint({
  method: 'POST',
  path: '/api/team/saveWording',
  summary: 'Invite to the team in words of the organisation. Refused where they have an unknown placeholder',
  access: ['admin'],
  team: 'owner',
  bodyLimit: bodyLimits.wording,
  input: v.object({ ...which, ...WordingChange.entries }),
  payload: MailWording,
});

export const resetTeamWording = endpoint({
  method: 'POST',
  path: '/api/team/resetWording',
  summary: 'Invite to the team in the usual words again',
  access: ['admin'],
  team: 'owner',
  input: v.object({ ...which, version: baseVersion }),
  payload: MailWording,
});

const read = { ...which, wording: UnfinishedWording };

export const previewTeamWording = endpoint({
  method: 'POST',
  reads: true,
  path: '/api/team/previewWording',
  heavy: true,
  summary: 'An invitation in words that are being written, to a person who is made up',
  access: ['admin'],
  team: 'owner',
  bodyLimit: bodyLimits.wording,
  input: v.object(read),
  payload: MailPreview,
});

export const testTeamWording = endpoint({
  method: 'POST',
  path: '/api/team/testWording',
  summary: 'Send what the preview shows to the owner, who is told what the mail server said',
  access: ['admin'],
  team: 'owner',
  bodyLimit: bodyLimits.wording,
  waitsForOthers: true,
  input: v.object(read),
  payload: v.object({ to: v.string(), answer: v.string() }),
});
