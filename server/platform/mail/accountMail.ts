import { mailedLinkKinds } from '../../../src/lib/account.ts';

/** Mails that tell of a change of an account, to the address that it has. They have no link into it. */
const noticeKinds = [
  'emailNotice',
  'passkeyAdded',
  'passkeyRemoved',
  'openIdConnected',
  'openIdRemoved',
  'mailServerChanged',
  'paymentKeysChanged',
] as const;

/** Mails about an account. */
export const accountMailKinds = [...mailedLinkKinds, ...noticeKinds] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];
export type NoticeKind = (typeof noticeKinds)[number];

export const isNotice = (kind: AccountMailKind): kind is NoticeKind => noticeKinds.some((each) => each === kind);
