import { createHmac, timingSafeEqual } from 'node:crypto';
import { Secret } from 'otpauth';

/** One attempt to send a mail of the queue. */
export type Attempt = { mailId: string; attempts: number };

/** Where mails come back to, and what their addresses are signed with. */
type Signed = { secretKey: Buffer; address: string };

const signed = { id: 16, attempts: 1, signature: 9 };
const payload = signed.id + signed.attempts;
/** Of letters and digits that stay what they are in capitals, too: 42 of the 64 characters that a mailbox's name can have. */
const tokenShape = '[a-z2-7]{42}';
/** The longest name of the mailbox itself. */
export const maxBounceName = 64 - '+'.length - 42;

const split = (address: string): [string, string] => {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
};

const signatureOf = ({ secretKey }: Signed, said: Buffer): Buffer =>
  createHmac('sha256', secretKey).update('bounce').update(said).digest().subarray(0, signed.signature);

/** The address that an attempt comes back to: `bounces@example.org` with a token that only this Foyer can make. */
export function returnPathOf(to: Signed, { mailId, attempts }: Attempt): string {
  const said = Buffer.concat([Buffer.from(mailId.replaceAll('-', ''), 'hex'), Buffer.of(attempts % 256)]);
  const { buffer } = new Uint8Array(Buffer.concat([said, signatureOf(to, said)]));
  const [name, domain] = split(to.address);
  return `${name}+${new Secret({ buffer }).base32.toLowerCase()}@${domain}`;
}

/** The attempt that an address in a text is of: the first that was signed here; null for none. `attempts` is its last byte. */
export function attemptIn(to: Signed, text: string): Attempt | null {
  const [name, domain] = split(to.address).map((part) => part.replace(/[^\w]/g, '\\$&'));
  for (const [, token = ''] of text.matchAll(new RegExp(`\\b${name}\\+(${tokenShape})@${domain}(?![\\w.-])`, 'gi'))) {
    const all = Buffer.from(Secret.fromBase32(token.toUpperCase()).buffer);
    const said = all.subarray(0, payload);
    if (!timingSafeEqual(all.subarray(payload), signatureOf(to, said))) continue;
    const id = said.toString('hex', 0, signed.id);
    return {
      mailId: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      attempts: said[signed.id] ?? 0,
    };
  }
  return null;
}

/**
 * Whether a sender's mails can come back to an address: their domain is its own, or one is within the other. The server of another domain
 * may not send for it.
 */
export function canComeBackTo(address: string, sender: string): boolean {
  const [, theirs] = split(sender.toLowerCase());
  const [, ours] = split(address.toLowerCase());
  return `.${theirs}`.endsWith(`.${ours}`) || `.${ours}`.endsWith(`.${theirs}`);
}
