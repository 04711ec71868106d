export const roles = ['admin', 'checkin', 'exhibitor', 'attendee'] as const;
export type Role = (typeof roles)[number];
/** The roles of people who belong to one event. */
export const appUserTypes = ['checkin', 'exhibitor', 'attendee'] as const;
export type AppUserType = (typeof appUserTypes)[number];
