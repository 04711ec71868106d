/** Where Stripe tells what happened to an organiser's payments. */
export const stripeEventsPath = (ownerId: string) => `/api/stripe/events/${ownerId}`;
