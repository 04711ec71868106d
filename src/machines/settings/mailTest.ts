import type { TestAnswer } from '../../api/contract/mailServer.ts';
import { type TaskActor, task } from '../parts/task.ts';

export type MailTestActor = TaskActor<string, TestAnswer>;

/** Sends a test mail to an address. The mail server answers meanwhile, which may take longer than other calls. */
export const mailTest = (ask: (to: string, signal: AbortSignal) => Promise<TestAnswer>) =>
  task({ timeout: 45_000, ask });
