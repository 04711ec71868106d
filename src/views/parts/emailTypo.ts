/** Where most people have their email, by the letters that are mistyped; kept short, since a rare domain looks like a typo of a known one. */
const domains =
  'gmail.com googlemail.com hotmail.com hotmail.co.uk outlook.com outlook.de live.com msn.com yahoo.com yahoo.co.uk yahoo.de icloud.com me.com aol.com proton.me btinternet.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org'.split(
    ' ',
  );
/** Real ones that are a slip away from a known one. */
const alsoReal =
  'gmx.com gmx.org gmx.eu mail.com email.com ymail.com fastmail.com hotmail.de hotmail.fr live.de hey.com pm.me mac.com mail.de email.de yahoo.fr yahoo.it yahoo.ca aol.de live.nl live.ca'.split(
    ' ',
  );

/**
 * The address that was probably meant, where its domain is one slip (in a short domain) or two away from a known one; null where it seems right.
 * It is a hint: what was typed may be right.
 */
export function meantEmail(typed: string): string | null {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || !domain.includes('.') || domains.includes(domain) || alsoReal.includes(domain)) return null;
  const [nearest] = domains
    .map((known) => ({ known, slips: slipsBetween(domain, known) }))
    .filter(({ known, slips }) => slips <= (known.length < 8 ? 1 : 2))
    .sort((one, other) => one.slips - other.slips);
  return nearest ? `${email.slice(0, at)}@${nearest.known}` : null;
}

/** How many letters are missing, too many, wrong or swapped with the next; more than two count as three. */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const cost = (row: number, column: number) => rows[row]?.[column] ?? 3;
  for (let row = 1; row <= one.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      (rows[row] as number[])[column] = Math.min(
        cost(row - 1, column) + 1,
        cost(row, column - 1) + 1,
        cost(row - 1, column - 1) + (isSame ? 0 : 1),
        ...(isSwapped ? [cost(row - 2, column - 2) + 1] : []),
      );
    }
  }
  return cost(one.length, other.length);
}
