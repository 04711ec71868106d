import { describe, expect, it } from 'vitest';
import { isWaitingMail, waitingMailKinds } from '../../src/lib/mail.ts';
import {
  eventMails,
  fieldsOf,
  isLoginMail,
  loginMailKinds,
  placeholdersOf,
  wordedMails,
} from '../../src/lib/mailWording.ts';

describe('the words of mails', () => {
  it('may call everybody by name, and name the event and its organiser', () => {
    for (const kind of eventMails)
      expect(placeholdersOf[kind], kind).toEqual(
        expect.arrayContaining(['name', 'event', 'when', 'where', 'organiser']),
      );
  });

  it('of an invitation to a team name who invites, and to where', () =>
    expect(placeholdersOf.teamInvite).toEqual(['inviter', 'organiser']));

  it.each([
    ['firstName', eventMails.filter((kind) => !isLoginMail(kind))],
    ['surname', eventMails.filter((kind) => !isLoginMail(kind))],
    ['inviter', ['teamInvite']],
    ['tickets', ['confirmation', 'paymentReceived', 'ticket', 'waitingOffer']],
    ['amount', ['transferInstructions', 'doorInstructions', 'transferReminder', 'paymentReceived', 'refund']],
    ['until', ['transferInstructions', 'transferReminder', 'expired', 'waitingOffer']],
    ['ticket', ['waitingJoined', 'waitingOffer', 'eventChange']],
    ['ticketLink', ['eventChange']],
  ] as const)('have {{%s}} only where there is one', (placeholder, kinds) =>
    expect(wordedMails.filter((kind) => placeholdersOf[kind].includes(placeholder))).toEqual(kinds));

  it('have the reference of an order wherever there is an order', () =>
    expect(wordedMails.filter((kind) => !placeholdersOf[kind].includes('reference'))).toEqual([
      ...waitingMailKinds,
      ...loginMailKinds,
      'teamInvite',
    ]));

  it('of an email that the organiser goes on writing have no heading and nothing below', () => {
    for (const kind of wordedMails)
      expect(fieldsOf(kind)).toEqual(
        kind === 'eventChange' ? ['subject', 'body'] : ['subject', 'title', 'body', 'after'],
      );
  });

  it('are told apart by whether somebody waits, or gets a login', () => {
    expect(wordedMails.filter(isWaitingMail)).toEqual(waitingMailKinds);
    expect(wordedMails.filter(isLoginMail)).toEqual(loginMailKinds);
  });
});
