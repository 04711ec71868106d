/** What is removed of an event's attendees some months after its end: what they answered, or all that says who they are. */
export const retentionScopes = ['answers', 'everything'] as const;
export type RetentionScope = (typeof retentionScopes)[number];

export const retentionLimits = { months: 120 };
