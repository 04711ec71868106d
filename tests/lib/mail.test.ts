import { describe, expect, it } from 'vitest';
import {
  dueStates,
  endingMailKinds,
  eventMails,
  everybody,
  fieldsOf,
  fileTypeOf,
  fillPlaceholders,
  inSubject,
  isAllowed,
  isEachTicket,
  isGrown,
  isLoginMail,
  isLoopback,
  isMailState,
  isOver,
  isResendable,
  isUnsent,
  isWaitingMail,
  isWorthTelling,
  loginMailKinds,
  mailingActions,
  mailingStates,
  mailKinds,
  mailPorts,
  mailRemarks,
  mailSecurities,
  mailServerLimits,
  mailServerTries,
  mailStates,
  placeholders,
  placeholdersIn,
  placeholdersOf,
  serverProblems,
  tokenOf,
  unknownPlaceholders,
  usedPlaceholders,
  usualPorts,
  waitingMailKinds,
} from '../../src/lib/mail.ts';

describe('a mail', () => {
  it('is sent again only where it has not arrived, or that is unknown', () =>
    expect(mailStates.filter(isResendable)).toEqual(['deferred', 'failed', 'inDoubt']));

  it('is to an entry of a waiting list in two kinds', () =>
    expect(mailKinds.filter(isWaitingMail)).toEqual(['waitingJoined', 'waitingOffer']));

  it('may still go unless it has gone, is going or does not go', () =>
    expect(mailStates.filter((state) => !isUnsent(state))).toEqual(['sending', 'sent', 'suppressed']));

  it('is on its way in two states', () => expect(dueStates).toEqual(['queued', 'deferred']));

  it('has one of nine states', () => {
    const states = ['held', 'queued', 'sending', 'sent', 'deferred', 'failed', 'inDoubt', 'suppressed', 'paused'];
    expect(mailStates).toEqual(states);
    expect([...states, '', 'Sent', 'lost'].filter(isMailState)).toEqual(states);
  });

  it('is of one of fourteen kinds, with one of ten remarks', () => {
    expect(mailKinds.join(' ')).toBe(
      'confirmation transferInstructions doorInstructions transferReminder paymentReceived ticket refund cancelled ticketTransferred ticketCancelled addressChanged expired waitingJoined waitingOffer mailing',
    );
    expect(mailRemarks).toEqual([
      'outdated',
      'noAnswer',
      'stopped',
      'gaveUp',
      'unsubscribed',
      'bounced',
      'cancelled',
      'tooMany',
      'cameBack',
      'delayed',
    ]);
  });
});

describe('a mail server', () => {
  it('usually listens at a port of its kind of security', () => {
    expect(usualPorts).toEqual({ tls: 465, starttls: 587, none: 25 });
    expect(mailSecurities).toEqual(['tls', 'starttls', 'none']);
  });

  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.12.255.3', '::1'])('is on the same machine at %s', (host) =>
    expect(isLoopback(host)).toBe(true));

  it.each([
    'localhost.example',
    'my-localhost',
    '127.0.0',
    '128.0.0.1',
    '127.0.0.1.example',
    'a127.0.0.1',
    '::11',
    '',
  ])('is on another machine at %j', (host) => expect(isLoopback(host)).toBe(false));

  it('has a sentence for each of eleven problems, and limits', () => {
    expect(serverProblems.join(' ')).toBe(
      'unknownHost port unreachable timeout tls certificate login noLogin notMail sender refused',
    );
    expect(mailServerLimits).toEqual({ host: 253, username: 254, password: 500, name: 120, perMinute: 6_000 });
    expect(mailPorts).toEqual([25, 465, 587, 2_525]);
    expect(mailServerTries).toEqual({ calls: 30, seconds: 600 });
  });
});

it('a mailing that Foyer has paused has not begun; no other state says so', () => {
  const begun = '2027-05-01T09:00:00.000Z';
  const grown = mailingStates.filter((state) => isGrown({ state, startedAt: null }));
  const ofOrganiser = mailingStates.filter((state) => isGrown({ state, startedAt: begun }));
  expect([grown, ofOrganiser]).toEqual([['paused'], []]);
});

it('can be paused, resumed, cancelled and sent again only where that means something', () => {
  const allowed = mailingStates.map((state) => [state, mailingActions.filter((action) => isAllowed(action, state))]);
  expect(Object.fromEntries(allowed)).toEqual({
    draft: [],
    scheduled: ['cancel'],
    preparing: ['pause', 'cancel'],
    sending: ['pause', 'cancel', 'resendFailed'],
    paused: ['resume', 'cancel'],
    cancelled: [],
  });
});

it('is over when nothing of it is on its way or waits, or when it was cancelled', () => {
  const none = { open: 0, waiting: 0 };
  expect(mailingStates.filter((state) => isOver(state, none))).toEqual(['sending', 'cancelled']);
  expect(isOver('sending', { open: 1, waiting: 0 })).toBe(false);
  expect(isOver('sending', { open: 0, waiting: 1 })).toBe(false);
  expect(isOver('sending', { open: 1, waiting: 1 })).toBe(false);
  expect(isOver('cancelled', { open: 1, waiting: 0 })).toBe(true);
});

it('goes to everybody unless it is narrowed', () =>
  expect(everybody).toEqual({ formId: null, filter: {}, users: null, except: [] }));

describe('people who share an address', () => {
  const plain = { subject: 'Hello {{firstName}}', body: '<p>{{event}}</p>', withTickets: false };
  it('get one mail', () => expect(isEachTicket(plain)).toBe(false));
  it.each([
    { withTickets: true },
    { subject: 'Your {{ticket}}' },
    { body: '<a href="{{ticketLink}}">Ticket</a>' },
  ])('get one each with %j', (changes) => expect(isEachTicket({ ...plain, ...changes })).toBe(true));
});

it('takes files that mail servers let through, by the end of their name', () => {
  expect(['a.pdf', 'b.PNG', 'c.tar.csv', 'd.docx'].map(fileTypeOf)).toEqual([
    'application/pdf',
    'image/png',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ]);
  expect(['jpg', 'jpeg', 'gif', 'txt', 'ics', 'odt', 'ods'].map((end) => fileTypeOf(`a.${end}`))).toEqual([
    ...['image/jpeg', 'image/jpeg', 'image/gif', 'text/plain', 'text/calendar'],
    ...['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet'],
  ]);
  expect(['xlsx', 'pptx'].map((end) => fileTypeOf(`a.${end}`))).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ]);
  expect(['a.exe', 'pdf', 'a.pdf.js', 'a.', 'toString', 'a.constructor'].map(fileTypeOf)).toEqual(Array(6).fill(null));
});

describe('a change of an event', () => {
  const before = {
    name: 'Harbour',
    place: 'Pier 4',
    startsAt: '2027-05-01T09:00:00.000Z',
    endsAt: '2027-05-01T17:00:00.000Z',
    timeZone: 'Europe/London',
  };
  it.each([
    { name: 'Harbour 2' },
    { place: 'Pier 9' },
    { startsAt: '2027-05-01T10:00:00.000Z' },
    { endsAt: '2027-05-01T18:00:00.000Z' },
  ])('is worth telling: %j', (changes) => expect(isWorthTelling(before, { ...before, ...changes })).toBe(true));
  it.each([{}, { startsAt: '2027-05-01T10:00:00.000+01:00' }, { timeZone: 'UTC' }])('is not: %j', (changes) =>
    expect(isWorthTelling(before, { ...before, ...changes })).toBe(false));
});

describe('the words of mails', () => {
  it('may call everybody by name, and name the event and its organiser', () => {
    for (const kind of eventMails)
      expect(placeholdersOf[kind], kind).toEqual(
        expect.arrayContaining(['name', 'event', 'when', 'where', 'organiser']),
      );
  });

  // Whose ticket ended is known by one name.
  const calledByName = eventMails.filter(
    (kind) => !isLoginMail(kind) && !(endingMailKinds as readonly string[]).includes(kind),
  );
  it.each([
    ['firstName', calledByName],
    ['surname', calledByName],
    ['tickets', ['confirmation', 'paymentReceived', 'ticket', 'waitingOffer']],
    ['amount', ['transferInstructions', 'doorInstructions', 'transferReminder', 'paymentReceived', 'refund']],
    ['until', ['transferInstructions', 'transferReminder', 'expired', 'waitingOffer']],
    ['ticket', ['waitingJoined', 'waitingOffer', 'eventChange']],
    ['ticketLink', ['eventChange']],
  ] as const)('have {{%s}} only where there is one', (placeholder, kinds) =>
    expect(eventMails.filter((kind) => placeholdersOf[kind].includes(placeholder))).toEqual(kinds));

  it('have the reference of an order wherever there is an order', () =>
    expect(eventMails.filter((kind) => !placeholdersOf[kind].includes('reference'))).toEqual([
      ...waitingMailKinds,
      ...loginMailKinds,
    ]));

  it('of an email that the organiser goes on writing have no heading and nothing below', () => {
    for (const kind of eventMails)
      expect(fieldsOf(kind)).toEqual(
        kind === 'eventChange' ? ['subject', 'body'] : ['subject', 'title', 'body', 'after'],
      );
  });

  it('are told apart by whether they are of a waiting list, or of a login', () => {
    expect(eventMails.filter(isWaitingMail)).toEqual(waitingMailKinds);
    expect(eventMails.filter(isLoginMail)).toEqual(loginMailKinds);
  });
});

describe('placeholders', () => {
  it('are filled wherever they stand, however they are written', () => {
    const filled = (text: string) => fillPlaceholders(text, (placeholder) => `<${placeholder}>`);
    expect(filled('Hi {{firstName}}, {{ SURNAME }} and {{\nticketlink }}!')).toBe(
      'Hi <firstName>, <surname> and <ticketLink>!',
    );
    expect(filled('{{nickname}} {firstName} {{first name}} {{}}')).toBe('{{nickname}} {firstName} {{first name}} {{}}');
  });

  it.each([
    ['of {{organiser}}. Yours', 'of Smith & Co. Yours'],
    ['of {{organiser}}.', 'of Smith & Co.'],
    ['of {{organiser}}...', 'of Smith & Co....'],
    ['of {{organiser}}, too', 'of Smith & Co., too'],
    ['{{organiser}}{{organiser}}', 'Smith & Co.Smith & Co.'],
  ])('that end with a full stop end %j with one', (text, filled) =>
    expect(fillPlaceholders(text, () => 'Smith & Co.')).toBe(filled));

  it('without a full stop of their own leave that of the sentence', () =>
    expect(fillPlaceholders('of {{organiser}}. {{firstName}}', () => 'Ada')).toBe('of Ada. Ada'));

  it('are not looked for in what fills them', () =>
    expect(fillPlaceholders('{{firstName}}', () => '{{surname}}')).toBe('{{surname}}'));

  it('are found by their names', () => {
    expect(usedPlaceholders('{{ticketLink}} {{FIRSTNAME}} {{firstname}} {{nickname}}')).toEqual([
      'firstName',
      'ticketLink',
    ]);
    expect(usedPlaceholders('{{nickname}}')).toEqual([]);
    for (const placeholder of placeholders) expect(usedPlaceholders(tokenOf(placeholder))).toEqual([placeholder]);
  });

  it.each([
    ['Hello', []],
    ['{{firstName}} {{ event }}', []],
    ['{firstName} and }}', []],
    ['{{nickname}} {{nickname}} {{ x }}', ['{{nickname}}', '{{ x }}']],
    ['{{firstName}', ['{{firstName}']],
    ['{{}}', ['{{}}']],
    ['{{first name}}', ['{{first name}}']],
    ['<p>{{first<strong>Name</strong>}}</p>', ['{{firstName}}']],
    ['<a href="{{ticketLink}}">Ticket</a>', []],
    ['Ends in {{event', ['{{event']],
    ['Ends in {{event  ', ['{{event']],
    ['{{fir{{firstName}}', ['{{fir']],
    ['{{event &amp; more', ['{{event &amp; more']],
    [`{{${'x'.repeat(60)}}}`, [`{{${'x'.repeat(40)}`]],
  ])('of %j the unknown ones are %j', (text, unknown) =>
    expect(unknownPlaceholders(text, placeholders)).toEqual(unknown));

  it('in a subject are all but the link to a ticket', () => {
    expect(inSubject(['firstName', 'ticketLink', 'event'])).toEqual(['firstName', 'event']);
    expect(placeholdersIn('eventChange', 'subject')).not.toContain('ticketLink');
    expect(placeholdersIn('eventChange', 'subject')).toContain('firstName');
    for (const field of ['title', 'body', 'after'] as const)
      expect(placeholdersIn('eventChange', field)).toContain('ticketLink');
  });
});
