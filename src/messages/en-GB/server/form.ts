import { formatCount } from '../../../lib/money.ts';

/** Registration forms and their types. */
export const form = {
  slugTaken: (slug: string) => `The address ${slug} is already used by another page of this event.`,
  saved: 'Form saved.',
  published: 'Form published.',
  unpublished: 'Form unpublished.',
  copied: 'Form duplicated.',
  deleted: 'Form deleted.',
  tooMany: (max: number) => `An event can have up to ${max} forms. Delete one first.`,
  tooLong: 'The questions of this event’s forms are too long together. Shorten some, or delete forms.',
  typeSaved: 'Form type added.',
  typeTaken: (name: string) => `There is already a form type called “${name}”.`,
  hasAttendees: (count: number) =>
    `Couldn’t delete the form: it has ${count === 0 ? 'paid orders' : `${count === 1 ? '1 registration' : `${count} registrations`} (cancelled ones count)`}. Unpublish it, or set a closing time.`,
  beingPaid:
    'Couldn’t delete the form: someone is paying for an order. Try again in 15 minutes, or cancel their order first.',
  capacityBelow: (reserved: number) =>
    `Capacity can’t be less than ${reserved}: that many tickets are sold or reserved.`,
  limitBelow: (option: string, taken: number) =>
    `The limit of “${option}” can’t be less than ${taken}: ${taken === 1 ? '1 person has' : `${taken} people have`} chosen it already.`,
  formerName: (option: string, now: string) =>
    `“${option}” is the former name of “${now}”, and people have chosen it. Choose another name for the new option.`,
  questionTwice: 'Two questions have the same id.',
  fewOptions: 'Add at least two different options.',
  manyOptions: (max: number) =>
    `A form can have up to ${formatCount(max, 'en-GB')} options in all. Remove some, or ask for a text instead.`,
  manyLimits: (max: number) => `Up to ${max} options of a form can have a limit. Remove this one.`,
  manyArchived: (max: number, options: number) =>
    `A form keeps up to ${max} questions, with ${formatCount(options, 'en-GB')} options in all, that it asks no more and that people have answered. Change questions instead of removing more of them.`,
  manyNames: (max: number) =>
    `A form remembers up to ${formatCount(max, 'en-GB')} former names of its options, for those who chose them. Leave the names as they are.`,
  conditionLater: 'A condition can only refer to an earlier question with options.',
  conditionOption: 'A condition must name one of the options of its question.',
};
