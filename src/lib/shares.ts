/** Half rounds up. Both are whole, `by` above nothing. */
export const rounded = (amount: number, by: number): number => Math.floor((amount * 2 + by) / (by * 2));

/** `amount` times `part` of `whole`, half a minor unit rounding up; exact, however large the product. */
export const portion = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

/** Whole shares of an amount in proportion to `parts`, which add up to it. No sum of the first few parts may be negative. */
export function sharesOf(amount: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((total, part) => total + part, 0);
  let [sumOfParts, given] = [0, 0];
  return parts.map((part) => {
    sumOfParts += part;
    const share = whole === 0 ? 0 : portion(amount, sumOfParts, whole) - given;
    given += share;
    return share;
  });
}
