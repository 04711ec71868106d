import { cpus } from 'node:os';
import type { Mailbox } from '../../tests/support/mailbox.ts';
import type { Survived } from './faults.ts';

const columns = ['', 'no write for', 'no read for', 'answered', 'refused', 'whole again after'];
const widths = [58, 14, 13, 10, 9, 19];

const line = (cells: readonly string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('');

/** What the figures were measured on. */
export function describeMachine(): string {
  const [cpu] = cpus();
  return `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpu?.model.trim()} · Node ${process.versions.node}`;
}

const seconds = (value: number) => `${value.toFixed(1)} s`;

/** A row a fault: the longest time in which nobody was answered, and how many calls were refused until all was as before. */
export const tableOf = (survived: readonly Survived[]): string =>
  [
    columns,
    ...survived.map(({ what, noWrites, noReads, answered, refused, untilWhole }) => [
      ...[what, seconds(noWrites), seconds(noReads)],
      ...[String(answered), String(refused), seconds(untilWhole)],
    ]),
  ]
    .map(line)
    .join('\n');

/** What an organiser saves to send mails to that port. */
export const mailServerAt = (port: number) => ({
  ...{ host: '127.0.0.1', port, security: 'none' as const, username: '', perMinute: 600 },
  ...{ fromName: 'Cluster', fromAddress: 'tickets@example.org', replyTo: '' },
});

/** A sentence for each mail that arrived more than once. */
export function mailedTwice({ received }: Mailbox): string[] {
  const seen = new Set<string>();
  return received.flatMap(({ envelope, subject = '' }) => {
    const mail = `${envelope.to.join()} “${subject}”`;
    if (!seen.has(mail)) {
      seen.add(mail);
      return [];
    }
    return [`a mail arrived twice: ${mail}`];
  });
}
