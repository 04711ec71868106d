import { describe, expect, it } from 'vitest';
import {
  askHeight,
  embedCode,
  ownWindowNote,
  ownWindowParameter,
  readChosen,
  readFrameMessage,
  staysInFrame,
  writeChosen,
} from '../../src/lib/embedCode.ts';
import { to } from '../../src/paths.ts';

describe('the code that shows a page in another', () => {
  it('is a frame, the script that sizes it, and a link for readers without scripts', () =>
    expect(embedCode('https://t.example/e/day?a=1&b', 'Register for "R&D"')).toBe(
      `<iframe src="https://t.example/e/day?a=1&amp;b" title="Register for &quot;R&amp;D&quot;" allow="payment *; clipboard-write" style="width:100%;height:45rem;border:0"></iframe>
<script async src="https://t.example/embed.js"></script>
<noscript><a href="https://t.example/e/day?a=1&amp;b">Register for &quot;R&amp;D&quot;</a></noscript>`,
    ));
});

describe('a message from a frame', () => {
  it.each([
    { foyer: 'height', at: 0 },
    { foyer: 'height', at: 20_000 },
    { foyer: 'moved', at: 812.5 },
  ] as const)('is read: %o', (message) => expect(readFrameMessage({ ...message, more: 1 })).toEqual(message));

  it.each([
    null,
    undefined,
    'height',
    {},
    { foyer: 'height' },
    { foyer: 'height', at: '100' },
    { foyer: 'height', at: -1 },
    { foyer: 'moved', at: 20_001 },
    { foyer: 'moved', at: Number.NaN },
    { foyer: 'other', at: 5 },
  ])('is none of ours: %o', (data) => expect(readFrameMessage(data)).toBeNull());
});

it('a page in a frame is asked for its height with the words that pages on other sites know already', () =>
  expect(askHeight).toBe('foyer.height'));

describe('a page in a frame', () => {
  const [eventId, formId] = ['3f2b8c1e-0d5a-4c7b-9e6f-123456789abc', '00000000-0000-4000-8000-000000000000'];

  it.each([
    to.publicEvent('day'),
    to.registration(eventId, formId),
    `${to.registration(eventId, formId)}/`,
    '/e/day/',
    '/e/day/press',
    '/e/day/press/',
  ])('stays there at %s', (path) => expect(staysInFrame(path)).toBe(true));

  it.each([
    ...[
      '/',
      '/home',
      '/signin',
      '/e/',
      '/e/day/press/more',
      to.findTickets('day'),
      '/x/e/day',
      to.event(eventId),
      to.formAdd(eventId),
    ],
    ...[to.viewAttendees(eventId, formId), `/x${to.registration(eventId, formId)}`, '/ticket', '/invoice'],
    `/event/${eventId}/form/edit`,
  ])('opens %s in a window of its own', (path) => expect(staysInFrame(path)).toBe(false));
});

describe('what was chosen in a frame', () => {
  const [one, other] = ['3f2b8c1e-0d5a-4c7b-9e6f-123456789abc', '00000000-0000-4000-8000-00000000000f'];

  it('comes along in the address of a window of its own', () => {
    const chosen = `${one}.2-${other}.125`;
    expect(writeChosen({ [one]: 2, [other]: 125 })).toBe(chosen);
    expect(readChosen(chosen)).toEqual({ [one]: 2, [other]: 125 });
    expect([writeChosen({}), readChosen('')]).toEqual(['', {}]);
    expect([ownWindowParameter, ownWindowNote]).toEqual(['tickets', 'own-window']);
  });

  it.each([
    'a.1',
    `${one}`,
    `${one}.`,
    `${one}.x`,
    `${one}.1234`,
    `${one.replace('3', 'g')}.1`,
    `${one.toUpperCase().replaceAll('-', '_')}.1`,
  ])('is left out where it makes no sense: %s', (value) => expect(readChosen(value)).toEqual({}));

  it('is read beside what makes no sense', () => expect(readChosen(`x.1-${other}.3-`)).toEqual({ [other]: 3 }));
});
