import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a device says besides what it was asked. */
type Saying = { origin: string; rpId: string; isVerified: boolean; counter: number };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url');
const fourBytes = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

/** A device in software with one passkey, for an account of a Foyer at `origin`. It counts how often it signs. */
export function newAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const usual = { origin, rpId: new URL(origin).hostname, isVerified: true };
  let handle = '';
  let uses = 0;

  const clientDataOf = (type: string, challenge: string, { origin }: Saying) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const dataOf = ({ rpId, isVerified, counter }: Saying, credential: Buffer = Buffer.alloc(0)) => {
    const [present, verified, attested] = [0x01, 0x04, 0x40];
    const flags = present | (isVerified ? verified : 0) | (credential.length > 0 ? attested : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), fourBytes(counter), credential]);
  };

  const signed = (data: Buffer, clientData: Buffer) =>
    sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);

  /** Its key as COSE writes it: ES256 on P-256. */
  function coseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]);
    return isoCBOR.encode(key);
  }

  return {
    id: text(id),
    /** Makes its passkey, as `addPasskey` takes it; of the format `packed` it vouches for itself. */
    make: (
      { challenge, userHandle }: { challenge: string; userHandle: string },
      given: Partial<Saying> = {},
      format: 'none' | 'packed' = 'none',
    ) => {
      const saying = { ...usual, counter: uses, ...given };
      handle = userHandle;
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()]);
      const data = dataOf(saying, credential);
      const clientData = clientDataOf('webauthn.create', challenge, saying);
      const statement = new Map<string, number | Uint8Array>(
        format === 'none'
          ? []
          : [
              ['alg', -7],
              ['sig', new Uint8Array(signed(data, clientData))],
            ],
      );
      const attestation = new Map<string, string | Uint8Array | typeof statement>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        id: text(id),
        clientDataJSON: text(clientData),
        attestationObject: text(isoCBOR.encode(attestation)),
      };
    },
    /** Signs, as `signInWithPasskey` takes it. */
    sign: ({ challenge }: { challenge: string }, given: Partial<Saying> = {}) => {
      uses++;
      const saying = { ...usual, counter: uses, ...given };
      const clientData = clientDataOf('webauthn.get', challenge, saying);
      const data = dataOf(saying);
      return {
        id: text(id),
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(signed(data, clientData)),
        userHandle: handle,
      };
    },
  };
}

export type Authenticator = ReturnType<typeof newAuthenticator>;
