import { expect, it } from 'vitest';
import { mailedLinkKinds } from '../../src/lib/account.ts';
import { accountMailKinds, isNotice } from '../../src/lib/accountMail.ts';

it('accounts are mailed links, and told of an address that changes, of passkeys, and of accounts at a provider', () => {
  const notices = ['emailNotice', 'passkeyAdded', 'passkeyRemoved', 'openIdConnected', 'openIdRemoved'];
  expect(accountMailKinds).toEqual([...mailedLinkKinds, ...notices]);
  expect(accountMailKinds.filter(isNotice)).toEqual(notices);
});
