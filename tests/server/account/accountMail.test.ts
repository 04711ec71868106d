import { expect, it } from 'vitest';
import { accountMailKinds, isNotice } from '../../../server/platform/mail/accountMail.ts';
import { mailedLinkKinds } from '../../../src/lib/account.ts';

it('accounts are mailed links, and told of an address that changes, of passkeys, of accounts at a provider, and of where mails and money go', () => {
  const notices = [
    'emailNotice',
    'passkeyAdded',
    'passkeyRemoved',
    'openIdConnected',
    'openIdRemoved',
    'mailServerChanged',
    'paymentKeysChanged',
  ];
  expect(accountMailKinds).toEqual([...mailedLinkKinds, ...notices]);
  expect(accountMailKinds.filter(isNotice)).toEqual(notices);
});
