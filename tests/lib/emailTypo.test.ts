import { describe, expect, it } from 'vitest';
import { meantEmail } from '../../src/lib/emailTypo.ts';

describe('the email that was probably meant', () => {
  it.each([
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@gnail.com', 'ada@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@hotmail.co.k', 'ada@hotmail.co.uk'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@iclould.com', 'ada@icloud.com'],
    ['ada@gmx.ed', 'ada@gmx.de'],
    ['ada@gxm.de', 'ada@gmx.de'],
    ['ada@gmx.dee', 'ada@gmx.de'],
    ['ada@wbe.de', 'ada@web.de'],
    ['ada@web.ed', 'ada@web.de'],
    ['ada@t-onlin.de', 'ada@t-online.de'],
    [' Ada.Lovelace+x@GMIAL.com ', 'Ada.Lovelace+x@gmail.com'],
  ])('of %s is %s', (typed, meant) => expect(meantEmail(typed)).toBe(meant));

  it.each([
    'ada@gmail.com',
    'ADA@GMAIL.COM',
    'ada@gmx.net',
    'ada@gmx.com',
    'ada@mail.com',
    'ada@ymail.com',
    'ada@hotmail.de',
    'ada@example.org',
    'ada@harbour.example',
    'ada@firma.de',
    'ada@gmail',
    'gmial.com',
    '@gmial.com',
    '',
    `ada@${'x'.repeat(10_000)}.com`,
  ])('of %s is what was typed', (typed) => expect(meantEmail(typed)).toBeNull());
});
