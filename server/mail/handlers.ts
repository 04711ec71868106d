import type * as contract from '../../src/api/contract/mail.ts';
import { type HandlersOf, notYet } from '../router/handler.ts';

export const mailHandlers = { sendEmail: notYet } satisfies HandlersOf<typeof contract>;
