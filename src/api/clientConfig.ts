/** What the app wants to know of every request; set once at the start. */
export type ClientConfig = {
  token: () => string | null;
  started: (id: string) => void;
  settled: (id: string) => void;
  /** A reply to this call carried a message for people; `field` names the input at fault. */
  said: (call: string, status: number, msg: string, field?: string) => void;
  /** A call, by its path, was answered as hoped. */
  succeeded: (call: string) => void;
  /** The server no longer knows the token that was sent. */
  expired: () => void;
  /** Sentences for failures that the server could not word. */
  words: { offline: string; malformed: string; unexpected: string; tooLarge: string; away: string };
};

let current: ClientConfig = {
  token: () => null,
  started: () => {},
  settled: () => {},
  said: () => {},
  succeeded: () => {},
  expired: () => {},
  words: { offline: 'offline', malformed: 'malformed', unexpected: 'unexpected', tooLarge: 'tooLarge', away: 'away' },
};

export const configureClient = (configured: ClientConfig): void => {
  current = configured;
};

/** The hooks in force. They stand apart from the client, so that the app can set them before the client is loaded. */
export const clientConfig = (): ClientConfig => current;
