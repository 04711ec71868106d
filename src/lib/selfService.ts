/** What attendees may do with their tickets by themselves, where the form lets them. */
export const selfServices = ['edit', 'transfer', 'cancel'] as const;
export type SelfService = (typeof selfServices)[number];

/** Until when each is possible: `until` is null for the start of the event. Null where it is not possible at all. */
export type SelfServiceRules = Record<SelfService, { until: string | null } | null>;

/** Of a form whose organiser has said nothing: what people answered is best corrected by themselves. */
export const usualSelfService: SelfServiceRules = { edit: { until: null }, transfer: null, cancel: null };

/** Whether something is still possible. A time of `until` is the first at which it is not. */
export const isStillPossible = (
  rules: SelfServiceRules,
  what: SelfService,
  { now, startsAt }: { now: string; startsAt: string },
): boolean => {
  const rule = rules[what];
  return rule !== null && Date.parse(now) < Date.parse(rule.until ?? startsAt);
};
