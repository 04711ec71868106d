import { call } from '../../../api/client.ts';
import { printBadges } from '../../../api/contract/badge.ts';
import { pdfFile } from './pdfFile.ts';
import { printFile } from './printFile.ts';

type Badge = { eventId: string; uId: string };

/** Lays out somebody's badge and hands it to the printer; `instead` gets its address where a page cannot. Answers how often it was printed. */
export async function printBadge(
  { eventId, uId }: Badge,
  signal: AbortSignal,
  instead: (address: string) => void,
): Promise<number> {
  const { pdf, printed } = await call(printBadges, { payload: { eventId, users: [uId] } }, { signal });
  const address = await pdfFile([pdf]);
  // The printer reads it a while after it was handed over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  if (!(await printFile(address))) instead(address);
  return printed[0]?.times ?? 1;
}
