import type { Deps } from '../deps.ts';
import { repeat } from '../jobs/repeat.ts';

type Mails = {
  log: Deps['log'];
  /** What the log calls them. */
  name: string;
  /** Milliseconds between two looks. */
  pause: number;
  /** Makes mails ready; answers with the organisers who have some to send now. */
  findDue: (ending: AbortSignal) => Promise<readonly { ownerId: string }[]>;
  /** Sends an organiser's mails that are due, one after the other. */
  sendAll: (ownerId: string, ending: AbortSignal) => Promise<void>;
};

/** Sends mails for several organisers at once. A mail server that hangs keeps no other organiser's waiting. */
export function sendByOwner({ log, name, pause, findDue, sendAll }: Mails) {
  const ending = new AbortController();
  const { signal } = ending;
  /** The organisers whose mails are being sent. */
  const busy = new Map<string, Promise<void>>();

  /** Begins to send what is due. */
  async function look(): Promise<void> {
    for (const { ownerId } of await findDue(signal)) {
      if (busy.has(ownerId) || signal.aborted) continue;
      const sending = sendAll(ownerId, signal)
        .catch((error) => log.error({ err: error, owner: ownerId }, `${name} could not be sent; they are tried again.`))
        .finally(() => busy.delete(ownerId));
      busy.set(ownerId, sending);
    }
  }

  /** Resolves when nothing is being sent. */
  const idle = async () => {
    while (busy.size > 0) await Promise.all(busy.values());
  };

  return {
    look,
    idle,
    /** Begins to look again and again; answers with what ends it. */
    start: () => {
      const stop = repeat(look, pause, { log, name: `The look for what is due (${name})` });
      return async () => {
        ending.abort();
        await stop();
        await idle();
      };
    },
  };
}
