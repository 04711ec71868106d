/** Badges and their designs. */
export const badge = {
  saved: 'Badge design saved.',
  removed: 'Badge design deleted.',
  tooManyDesigns: (max: number) => `An event can have up to ${max} badge designs. Delete one first.`,
  tooLargeImages: (megabytes: number) =>
    `The images of an event’s badges can have up to ${megabytes} MB together. Remove one from a design first, or choose a smaller one.`,
  tooManyImages: (max: number) => `An event can have up to ${max} badge images. Remove one from a design first.`,
  tooMuch: 'These badges take too long to draw. Print fewer at once, or put less text on the design.',
  noDesign: (form: string) => `There’s no badge design for the form “${form}”. Choose or make one first.`,
  askForDesign: (form: string) => `There’s no badge design for the form “${form}”. Ask the organiser for one.`,
  fileTitle: (event: string) => `Badges: ${event}`,
};
