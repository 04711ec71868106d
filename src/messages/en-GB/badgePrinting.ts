const badges = (count: number) => (count === 1 ? '1 badge' : `${count} badges`);

/** Printing badges. */
export const badgePrinting = {
  oneMaking: 'Making the badge',
  oneFailed: 'Couldn’t print the badge',
  slow: 'No answer yet. Your connection may be slow.',
  states: {
    'printing.planning': 'Looking up the badges',
    'printing.planFailed': 'Couldn’t look up the badges',
    'printing.choosing': 'Print badges',
    'printing.printing': 'Making the badges',
    'printing.stalled': 'Couldn’t make the badges',
    'printing.joining': 'Making one file',
    'printing.joinFailed': 'Couldn’t make one file',
    'printing.finished': 'The badges are ready',
  },
  action: 'Print badges',
  badge: 'Badge',
  one: 'Print badge',
  oneAgain: 'Print badge again',
  title: 'Print badges',
  count: badges,
  again: (count: number) =>
    count === 1 ? '1 badge has already been printed.' : `${badges(count)} have already been printed.`,
  undrawn: (count: number, names: readonly string[]) =>
    `${count === 1 ? '1 badge' : `${count} badges`} will lack characters that can’t be printed (… stands for them): ${names.join(', ')}${count > names.length ? ' and others' : ''}. Change the name under Attendees, or write it by hand.`,
  withoutDesign: (count: number) =>
    count === 1
      ? '1 attendee has no badge, because their form has no badge design.'
      : `${count} attendees have no badge, because their forms have no badge design.`,
  ended: (count: number) =>
    count === 1
      ? '1 attendee is left out: their order has ended.'
      : `${count} attendees are left out: their orders have ended.`,
  none: 'There’s nothing to print yet.',
  makeDesign: 'Design a badge',
  sort: 'Sort by',
  sorts: { name: 'Name', organization: 'Organisation', ticket: 'Ticket' },
  paper: 'Paper',
  papers: { own: 'Label printer or badge paper, one per page', a4: 'A4 sheets to cut', letter: 'Letter sheets to cut' },
  perSheet: (count: number) => `${count} on each sheet, with cutting marks. Print at 100%, not “fit to page”.`,
  onePage: 'Each page is the size of the badge. Print at 100%, not “fit to page”.',
  bothSides: 'Print on both sides and flip on the long edge.',
  printAll: (count: number) => `Print ${badges(count)}`,
  printNew: (count: number) => `Only the ${count} not printed yet`,
  progress: (done: number, total: number) => `${done} of ${badges(total)}`,
  stop: 'Stop',
  resume: 'Try again',
  ready: (count: number) => `${badges(count)} ready.`,
  open: 'Open and print',
  download: 'Download PDF',
  blocked: 'Your browser can’t print it from here. Download the PDF and print it.',
  failures: 'Couldn’t be printed',
  close: 'Close',
  cancel: 'Cancel',
  printed: (times: number) => (times === 1 ? 'Badge printed.' : `Badge printed. It’s the ${times}${nth(times)} time.`),
  retry: 'Try again',
  atDoor: 'Badges',
  atDoorHelp: 'Each form needs a badge design. This setting is for this device.',
  atDoorChoices: {
    no: 'Don’t print',
    asked: 'Offer to print after check-in',
    itself: 'Print after each check-in',
  },
  lastOne: (name: string) => `Badge of ${name}`,
  history: (times: number, at: string, by: string) =>
    `Printed ${times === 1 ? 'once' : `${times} times`}, last on ${at}${by === '' ? '' : ` by ${by}`}`,
};

function nth(count: number): string {
  const ends: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
  return ends[new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(count)] ?? 'th';
}
