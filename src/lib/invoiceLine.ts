type Line = { kind: 'ticket' | 'discount' | 'fee' | 'refund' | 'reversal'; name: string };
type LineWords = {
  ticket: (ticket: string, event: string) => string;
  discount: (code: string) => string;
  fee: string;
  refund: (event: string) => string;
  reversal: (event: string) => string;
};

/** What a line of an invoice is for, on its page as in its PDF. `event` is the event's name. */
export function describeLine({ kind, name }: Line, event: string, words: LineWords): string {
  if (kind === 'ticket') return words.ticket(name, event);
  if (kind === 'discount') return words.discount(name);
  return kind === 'fee' ? words.fee : words[kind](event);
}
