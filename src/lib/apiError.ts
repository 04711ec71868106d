/** A puzzle that altcha-lib has made and solves: which counter makes a key that begins with `keyPrefix`. Times are in seconds. */
export type Challenge = {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    keySignature: string;
    expiresAt: number;
  };
  signature: string;
};

/**
 * Why a call did not succeed, the one shape of failure both sides know. `msg` is a sentence for people; `field` the dotted
 * path of the input it is about; `status` the HTTP status, 0 when no answer came.
 */
export type ApiError = {
  code: 'offline' | 'malformed' | 'expired' | 'refused' | 'unexpected';
  status: number;
  msg: string;
  field?: string;
  /** The reply brought the sentence along, so a toast says it. */
  said?: true;
  /** Where more than one input is wrong: what is wrong with each, by its path. */
  fieldErrors?: Record<string, string>;
  /** Somebody saved meanwhile what this call was to change: who, and when as ISO 8601, null where that is not known. */
  changed?: { by: string | null; at: string | null };
  /** To be solved before the same is sent again. */
  challenge?: Challenge;
  /** A place in the line of orders, sent along when it is its turn. */
  place?: string;
};

/** The HTTP status of an answer to who has to set a second step of their sign-in up before all else. */
export const secondStepOwed = 428;

/** Whether the same call may succeed at another try; null where no answer came in time. A refusal stays one until something else is done. */
export const mayPass = (error: ApiError | null): boolean => error?.code !== 'refused';
