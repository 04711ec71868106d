import { expect, it } from 'vitest';
import { readBounce } from '../../../server/mail/bounceReport.ts';
import { fromPostfix } from '../../support/bounceMails.ts';

const size = 65_536;
const to = 'bounces+token@harbour.example';
const read = (mail: string) => readBounce(Buffer.from(mail).subarray(0, size));

/** What a report has before its part and in it, so that a run of anything is read as deep in a mail as it can be. */
const beginnings = [
  '',
  'To: ',
  'Content-Type: text/html; charset=utf-8\n\n',
  'Content-Type: text/html; charset=utf-16\n\n',
  'Content-Type: text/plain; format=flowed\n\n',
  'Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n',
  ...['7bit', 'base64', 'quoted-printable'].map(
    (encoding) =>
      `Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: ${encoding}\n\n`,
  ),
];
const runs = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...[
    '\r\n',
    '\n\r',
    ' \n',
    '\n ',
    '\n\t',
    '\n\na',
    '\n \n',
    '\n-',
    '\n--',
    '\n--b',
    '\n--b\n',
    '\n--b\n\n',
    'é',
    '\ud800',
  ],
  ...['\n--b\nContent-Type:text/html\n\n<p>', '\n--b\nContent-Type: message/delivery-status\n\nAction: failed\n\n'],
  ...[
    '\nTo: a',
    '; boundary="',
    '; boundary= ',
    'multipart/report ',
    'report-type ',
    '\nAction',
    '\nAction:\n ',
    '=0',
    '=\n',
    '=41',
  ],
];

/** Milliseconds for all of them together, and sixty times what they need; some took two seconds each with a parser of all mails. */
const most = 20_000;

it(
  'a mail of one run is read at once, whatever it is a run of and wherever that begins',
  () => {
    for (const beginning of beginnings)
      for (const run of runs) {
        const { report } = read(beginning + run.repeat(Math.ceil(size / run.length)));
        expect(report?.answer.length ?? 0).toBeLessThanOrEqual(500);
      }
  },
  most,
);

it('what comes after four thousand lines is not read', () => {
  const report = fromPostfix(to);
  const later = (lines: number) => report.replace('\r\n\r\n--', `${'\r\n'.repeat(lines)}\r\n\r\n--`);
  expect(read(later(3_900)).report?.outcome).toBe('failed');
  expect(read(later(4_000)).report).toBe(null);
});

it.each([
  ['base64', (part: string) => Buffer.from(part).toString('base64')],
  ['quoted-printable', (part: string) => part.replace(/[:=]/g, (each) => `=${each.charCodeAt(0).toString(16)}=\n`)],
])('a report whose part is written in %s says the same', (encoding, written) => {
  const mail = fromPostfix(to).replace(
    /(message\/delivery-status)\r\n\r\n([\s\S]*?)\r\n\r\n--/,
    (_, type, part) => `${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${written(part)}\r\n\r\n--`,
  );
  expect(mail).not.toBe(fromPostfix(to));
  expect(read(mail)).toEqual(read(fromPostfix(to)));
});
