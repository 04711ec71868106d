/**
 * What an organiser is offered to get rid of an event or a form: registrations are kept, also cancelled ones, so what has any
 * (`kept`) can only be unpublished, once.
 */
export const removalOf = ({ kept, published }: { kept: boolean; published: boolean }) => {
  if (!kept) return 'delete';
  return published ? 'unpublish' : 'keep';
};
