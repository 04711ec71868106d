/** What is removed of an event's attendees some months after its end: what they answered, or all that says who they are. */
export const retentionScopes = ['answers', 'everything'] as const;
export type RetentionScope = (typeof retentionScopes)[number];

export const retentionLimits = { months: 120 };

/** The numbers of months that are offered. */
export const retentionMonths = [1, 2, 3, 6, 12, 24, 36, 60, 120];

/** So many months later, or on the last day of that month where it is shorter, as the database counts. */
export function monthsLater(iso: string, months: number): string {
  const date = new Date(iso);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString();
}
