import { describe, expect, it } from 'vitest';
import { meantEmail } from '../../../src/views/parts/emailTypo.ts';

const known =
  'gmail.com googlemail.com hotmail.com hotmail.co.uk outlook.com outlook.de live.com msn.com yahoo.com yahoo.co.uk yahoo.de icloud.com me.com aol.com proton.me btinternet.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org';
const alsoReal =
  'gmx.com gmx.org gmx.eu mail.com email.com ymail.com fastmail.com hotmail.de hotmail.fr live.de hey.com pm.me mac.com mail.de email.de yahoo.fr yahoo.it yahoo.ca aol.de live.nl live.ca';

describe('the email that was probably meant', () => {
  it.each(known.split(' '))('is at %s with a letter too many, and as it was typed without', (domain) => {
    expect(meantEmail(`a@${domain[0]}${domain}`)).toBe(`a@${domain}`);
    expect(meantEmail(`a@${domain}`)).toBeNull();
  });

  it.each(alsoReal.split(' '))('is at %s, which is real', (domain) => expect(meantEmail(`a@${domain}`)).toBeNull());

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
    ['first@xaol.com', 'first@aol.com'],
    ['first@ol.com', 'first@aol.com'],
    ['two@gmai.cm', 'two@gmail.com'],
    ['two@yaho.dee', 'two@yahoo.de'],
    ['nearest@outlook.dm', 'nearest@outlook.de'],
    ['both@ends@gmial.com', 'both@ends@gmail.com'],
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
    'three@gma.cm',
    'two-in-a-short@aoll.co',
    'two-in-a-short@xyl.com',
    'two-in-a-short@xal.com',
    'two-in-a-short@oxl.com',
    'two-in-a-short@gxm.ed',
    'no-dot@gmxde',
    'ada@gmail',
    'gmial.com',
    '@gmial.com',
    '',
    `ada@${'x'.repeat(10_000)}.com`,
  ])('of %s is what was typed', (typed) => expect(meantEmail(typed)).toBeNull());
});
