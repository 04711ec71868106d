import * as v from 'valibot';
import { loginLinkStates } from '../../lib/account.ts';
import { directions } from '../../lib/admission.ts';
import { accountLimits, doorLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id, instant, optionalText, text } from './values.ts';

/** Of the login that the device will have. `key` is in this answer and nowhere else. */
const DeviceCode = v.object({ id: id('appUser'), key: v.string(), expiresAt: instant('time') });
export type DeviceCode = v.InferOutput<typeof DeviceCode>;

/** What a device is called, where it stands, and whether people come in there or leave. */
export const DeviceDraft = v.object({
  name: text('name', accountLimits.name),
  gate: optionalText('gate', doorLimits.gate),
  direction: v.picklist(directions, broken('notOneOf', 'request')),
});
export type DeviceDraft = v.InferInput<typeof DeviceDraft>;

export const makeDeviceCode = endpoint({
  method: 'POST',
  path: '/api/appUser/makeDeviceCode',
  summary:
    'Make a code that signs one device in at the door of an event, once, within ten minutes; the one made before for a device of that name stops working',
  team: 'manage',
  within: { 'payload.eventId': 'event' },
  input: v.object({ payload: v.object({ eventId: id('event'), ...DeviceDraft.entries }) }),
  payload: DeviceCode,
});

const byLogin = v.object({ id: id('appUser') });

export const getDeviceCode = endpoint({
  method: 'GET',
  path: '/api/appUser/deviceCode',
  summary: 'How the latest code of a device’s login stands',
  team: 'read',
  within: { id: 'appUser' },
  input: byLogin,
  payload: v.object({ state: v.picklist(loginLinkStates) }),
});

export const endDeviceCode = endpoint({
  method: 'POST',
  path: '/api/appUser/endDeviceCode',
  summary: 'End the unused code of a device’s login; safe to repeat',
  team: 'manage',
  within: { id: 'appUser' },
  input: byLogin,
  payload: v.object({}),
});
