import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  answerPath,
  attendeePath,
  fieldPath,
  imageTypes,
  inPayload,
  isEmail,
  questionAt,
  questionPath,
  readAttendeePath,
  registrationPart,
  typedNumber,
  withoutPayload,
} from '../../src/lib/input.ts';
import { emailKey } from '../../src/lib/text.ts';

describe('isEmail', () => {
  it.each([
    'ada@example.org',
    'a.b+c@mail.example.org',
    "o'neil-_&a@x-y.example.org",
    'a-@example.org',
    'zoë@bücher.example',
    'ada@xn--bcher-kva.example',
    'gate-1@harbour-day.internal',
  ])('takes %s', (text) => expect(isEmail(text)).toBe(true));
  it.each([
    '',
    'ada',
    'ada@example',
    '@example.org',
    'ada@.',
    'ada@example.org ',
    ' ada@example.org',
    'ada@x@example.org',
    'a da@example.org',
    'ada@exam ple.org',
    'ada@example.o rg',
    'ada@example.org@',
    ...['"', '(', ')', ',', ':', ';', '<', '>', '[', ']', '\\', '\u0000', '\u200b'].flatMap((sign) => [
      `a${sign}b@example.org`,
      `ada@exam${sign}ple.org`,
    ]),
    'ada@exam_ple.org',
    'ada@-example.org',
    'ada@example-.org',
    'ada@example.-org',
    'ada@example.org-',
    'ada@[127.0.0.1]',
    'ada@example..org',
    'ada@example.org.',
  ])('refuses "%s"', (text) => expect(isEmail(text)).toBe(false));

  it.each([
    'kim@maİl.example',
    '\u212aim@mail.example',
    'kim@exａmple.org',
    'kim@exⓐmple.org',
    'kim@ΣIGMA.example',
    'kim@e\u00adxample.org',
  ])('refuses %s, as another address leads to the same mailbox', (text) => expect(isEmail(text)).toBe(false));

  it('takes no two domains that lead to the same mailbox and are told apart', () => {
    const keys = new Map<string, string>();
    const apart: string[] = [];
    // Every letter but those of Chinese and Korean, of which each stands for itself.
    for (const [first, last] of [
      [0x21, 0x2fff],
      [0xa000, 0xabff],
      [0xf900, 0xffff],
      [0x10000, 0x1ffff],
    ] as const)
      for (let code = first; code <= last; code++) {
        const email = `kim@a${String.fromCodePoint(code)}b.example`;
        const sent = isEmail(email) ? domainToASCII(email.slice(4)) : '';
        if (sent === '') continue;
        const key = emailKey(email);
        if ((keys.get(sent) ?? key) !== key) apart.push(email);
        keys.set(sent, key);
      }
    expect(apart).toEqual([]);
    expect(keys.size).toBeGreaterThan(10_000);
  });
});

it('takes JPEG and PNG images', () => {
  expect(imageTypes).toEqual(['image/jpeg', 'image/jpg', 'image/png']);
});

it.each([
  ['', null],
  ['  ', null],
  ['40', 40],
  [' 40 ', 40],
  ['1.5', 1.5],
  ['many', Number.NaN],
])('reads the typed number "%s"', (text, number) => expect(typedNumber(text)).toBe(number));

describe('paths', () => {
  it('are built from their parts', () => {
    expect(fieldPath('email')).toBe('fields.email');
    expect(answerPath('q1')).toBe('answers.q1');
    expect(attendeePath(2, fieldPath('jobTitle'))).toBe('attendees.2.fields.jobTitle');
    expect(attendeePath(0, 'ticketId')).toBe('attendees.0.ticketId');
    expect(questionPath(3, 'options')).toBe('questions.3.options');
    expect(inPayload(questionPath(0, 'label'))).toBe('payload.questions.0.label');
    expect(withoutPayload('payload.capacity')).toBe('capacity');
    expect(withoutPayload('capacity')).toBe('capacity');
    expect(withoutPayload('questions.payload.label')).toBe('questions.payload.label');
  });

  it.each([
    ['fields.email', { kind: 'field', key: 'email', path: 'fields.email', index: null }],
    ['attendees.2.fields.jobTitle', { kind: 'field', key: 'jobTitle', path: 'fields.jobTitle', index: 2 }],
    ['payload.attendees.0.fields.email', { kind: 'field', key: 'email', path: 'fields.email', index: 0 }],
    ['answers.b7-c1', { kind: 'answer', questionId: 'b7-c1', path: 'answers.b7-c1', index: null }],
    ['attendees.10.answers.q1', { kind: 'answer', questionId: 'q1', path: 'answers.q1', index: 10 }],
    // One place in an answer that is a list.
    ['payload.attendees.1.answers.q1.0', { kind: 'answer', questionId: 'q1', path: 'answers.q1', index: 1 }],
    ['attendees.1.answers.q1.12', { kind: 'answer', questionId: 'q1', path: 'answers.q1', index: 1 }],
    ['payload.attendees.1.ticketId', { kind: 'ticket', path: 'ticketId', index: 1 }],
  ])('of an attendee are read: %s', (path, input) => {
    expect(readAttendeePath(path)).toEqual(input);
  });

  it.each([
    '',
    'attendees',
    'attendees.1',
    'promoCode',
    'payload.capacity',
    'questions.0.label',
    'fields',
    'answers.',
    'fields.email.domain',
    'absent.attendees.1.ticketId',
    'old.fields.email',
  ])('of anything else are none of an attendee: "%s"', (path) => {
    expect(readAttendeePath(path)).toBeNull();
  });

  it.each([
    ['attendees.0.fields.email', 'typed'],
    ['payload.attendees.12.answers.q1', 'typed'],
    ['attendees.0.ticketId', 'tickets'],
    ['attendees', 'tickets'],
    ['payload.attendees.3', 'tickets'],
    ['payload.buyer.email', 'typed'],
    ['buyer', 'typed'],
    ['buyerAbsent', null],
    ['absent.buyer', null],
    ['promoCode', 'promo'],
    ['payload.promoCode', 'promo'],
    ['payload.key', 'key'],
    ['payload.total', 'shown'],
    ['payload.accepted', 'shown'],
    ['payload.formId', null],
    ['absentattendees', null],
    ['attendeesAbsent', null],
    ['', null],
  ])('say which part of a registration they are about: "%s"', (path, part) => {
    expect(registrationPart(path)).toBe(part);
  });
});

it.each([
  ['questions.3.label', 3],
  ['payload.questions.12.options.1', 12],
  ['questions.0', 0],
  ['questions.x.label', null],
  ['questions.3x', null],
  ['title', null],
  ['archived.questions.3.label', null],
])('%s is about the question at %s', (path, place) => {
  expect(questionAt(path)).toBe(place);
});
