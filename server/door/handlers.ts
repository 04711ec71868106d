import type * as contract from '../../src/api/contract/door.ts';
import type * as listContract from '../../src/api/contract/doorList.ts';
import type * as numbersContract from '../../src/api/contract/doorNumbers.ts';
import type * as rulesContract from '../../src/api/contract/doorRules.ts';
import type * as saleContract from '../../src/api/contract/doorSale.ts';
import type * as stepsContract from '../../src/api/contract/doorSteps.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { afterTrying, type HandlersOf } from '../platform/http/handler.ts';
import { readDefaultLocale } from '../settings/seller.ts';
import {
  checkIn,
  checkOut,
  countAttendees,
  judge,
  judgeBadge,
  judgeText,
  searchAttendees,
  takePayment,
  undoCheckIn,
} from './admission.ts';
import { lockDevice, readDoorList, readDoorState, settleConflict, takeEntries } from './doorList.ts';
import { recentNumbers } from './numbers.ts';
import { readDoorRules, saveRules } from './rules.ts';
import { doorTickets, sellAtDoor, takeBack } from './sale.ts';

export const doorHandlers = {
  scanBadgeByCheckin: afterTrying(
    ({ input: { eventId, gate = null, session = null, ...held }, deps, user }) =>
      judgeBadge(deps, eventId, { ...held, gate, session }, user),
    async ({ input: { eventId, gate = null, session = null, ...held }, deps }) => ({
      payload: await judgeText(deps, eventId, { ...held, gate, session }),
    }),
  ),
  checkin: afterTrying(
    async ({ input: { gate = '', heldSince, entry, session = null, ...attendee }, deps, user }) => {
      const admission = await checkIn(deps, {
        ...attendee,
        by: user,
        gate,
        heldSince: heldSince ?? null,
        entry: entry ?? null,
        session,
      });
      return admission && { admitted: true, admission };
    },
    async ({ input, deps, scope }) => ({
      payload: {
        admitted: false,
        admission: await judge(
          deps,
          { ...input, eventId: scope.eventId },
          {
            gate: input.gate ?? null,
            session: input.session ?? null,
          },
        ),
      },
    }),
  ),
  takePayment: async ({ input: { total, takenAs = null, gate = '', ...who }, deps, user, scope }) => {
    const attendee = { ...who, eventId: scope.eventId };
    const admission = await takePayment(deps, attendee, { total, takenAs, gate }, user);
    return {
      payload: { admitted: admission !== null, admission: admission ?? (await judge(deps, attendee, { gate })) },
    };
  },
  checkout: async ({ input: { gate = '', entry = null, session = null, ...who }, deps, user, scope }) => ({
    payload: await checkOut(deps, { ...who, eventId: scope.eventId }, user, { gate, session, id: entry }),
  }),
  undoCheckin: async ({ input: { entry = null, what = null, session = null, ...who }, deps, user, scope }) => ({
    payload: await undoCheckIn(deps, { ...who, eventId: scope.eventId }, user, { id: entry, what, session }),
  }),
  getDoorTickets: async ({ input: { eventId }, deps }) => ({ payload: { tickets: await doorTickets(deps, eventId) } }),
  sellTicket: async ({ input, deps, user, scope, locale: spoken }) => {
    const locale = (await readDefaultLocale(deps.db, scope.ownerId)) ?? spoken;
    const sale = await sellAtDoor(deps, input, user, { locale, guest: serverWords[locale].door.guest });
    return { payload: { sale } };
  },
  takeBackSale: async ({ input, deps, user, scope }) => ({
    payload: { attendees: await takeBack(deps, { ...input, eventId: scope.eventId }, user) },
  }),
  getUsersByNameNEventId: async ({ input, deps }) => ({
    payload: await searchAttendees(deps, input.eventId, input.name, input.session ?? null),
  }),
  countCheckedIn: async ({ input, deps }) => ({ payload: await countAttendees(deps, input.eventId, input.session) }),
  getDoorList: async ({ input, deps, user, signal }) => ({
    payload: await readDoorList(deps, input, { organisationId: user.organisationId, signal }),
  }),
  sendEntries: async ({ input, deps, user }) => ({ payload: await takeEntries(deps, input, user) }),
  getDoorNumbers: async ({ input, deps }) => ({ payload: { numbers: await recentNumbers(deps, input.eventId) } }),
  getDoorState: async ({ input, deps }) => ({ payload: await readDoorState(deps, input.eventId) }),
  settleConflict: async ({ input, deps, user, scope }) => ({
    payload: { conflict: await settleConflict(deps, { ...input, eventId: scope.eventId }, user) },
  }),
  lockDevice: async ({ input, deps }) => ({ payload: { device: await lockDevice(deps, input) } }),
  getDoorRules: async ({ input, deps }) => ({ payload: { rules: await readDoorRules(deps.db, input.eventId) } }),
  saveDoorRules: async ({ input, deps, user }) => ({ payload: { rules: await saveRules(deps, input.payload, user) } }),
} satisfies HandlersOf<
  typeof contract &
    typeof saleContract &
    typeof listContract &
    typeof rulesContract &
    typeof numbersContract &
    typeof stepsContract
>;
