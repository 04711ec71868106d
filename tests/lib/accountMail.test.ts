import { expect, it } from 'vitest';
import { mailedLinkKinds } from '../../src/lib/account.ts';
import { accountMailKinds, isNotice } from '../../src/lib/accountMail.ts';

it('accounts are mailed links, and told of an address that changes and of passkeys', () => {
  expect(accountMailKinds).toEqual([...mailedLinkKinds, 'emailNotice', 'passkeyAdded', 'passkeyRemoved']);
  expect(accountMailKinds.filter(isNotice)).toEqual(['emailNotice', 'passkeyAdded', 'passkeyRemoved']);
});
