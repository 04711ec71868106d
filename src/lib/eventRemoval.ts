/**
 * What an organiser is offered to get rid of an event: registrations are kept, so an event that has any can only be
 * unpublished, once.
 */
export const eventRemoval = ({ registered, published }: { registered: number; published: boolean }) => {
  if (registered === 0) return 'delete';
  return published ? 'unpublish' : 'keep';
};
