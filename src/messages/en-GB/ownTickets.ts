/** Words of an attendee's own page. */
export const ownTickets = {
  title: 'My tickets',
  lead: 'Show the code at the door, on a phone or printed. It also works without a network.',
  none: 'No tickets yet',
  noneText: 'Tickets that you register with your email address appear here.',
  orders: { title: 'Your orders', text: 'You ordered these. Other people have their tickets now.' },
  detailsMissing: 'Details missing: in the buyer’s name until somebody adds who’s coming.',
  code: 'Show code',
  qr: (name: string) => `QR code for ${name}’s ticket`,
  open: 'Open ticket',
  pdf: 'PDF',
  calendar: 'Add to calendar',
  sharing: 'What exhibitors see',
  sharedWith: (count: number, isOwn: boolean) =>
    `${count === 1 ? '1 exhibitor has' : `${count} exhibitors have`} ${isOwn ? 'your' : 'this'} contact`,
  pay: 'Pay now',
  order: 'View order',
  checkedIn: (when: string) => `Checked in ${when}`,
  notYet: 'The ticket appears here once it’s paid.',
  ended: 'This ticket is no longer valid.',
  offline: (when: string) => `No connection. These are your tickets as of ${when}.`,
  retry: 'Try again',
  reference: 'Reference',
  close: 'Close',
  change: {
    edit: {
      open: 'Change details',
      title: 'Change your details',
      lead: (mails: boolean) =>
        `To correct the email address, keep the name. You’ll then find the ticket by the new address, not here: ${mails ? 'we email it there and tell the old address.' : 'open it first and bookmark its page, as emails can’t be sent yet.'} To give the ticket to somebody else, transfer it.`,
      submit: 'Save changes',
      failed: 'Couldn’t save your changes',
    },
    /** Of a ticket that another person has. */
    other: {
      open: 'Change details',
      title: 'Change the details',
      lead: (mails: boolean) =>
        `To correct the email address, keep the name. ${mails ? 'We email the ticket to the new address and tell the old one.' : 'Emails can’t be sent yet: pass the ticket on yourself.'} To give the ticket to somebody else, transfer it.`,
      submit: 'Save changes',
      failed: 'Couldn’t save the changes',
    },
    fill: {
      open: 'Add details',
      title: 'Who’s coming?',
      lead: (mails: boolean) =>
        `Enter who comes with this ticket. ${mails ? 'We email it to them.' : 'Pass its link on to them: emails can’t be sent yet.'}`,
      submit: 'Save details',
      failed: 'Couldn’t save the details',
    },
    transfer: {
      open: 'Transfer ticket',
      title: 'Transfer this ticket',
      lead: (mails: boolean) =>
        `Enter who gets the ticket. ${mails ? 'We email it to them, and your code stops working at once.' : 'Your code stops working at once, and emails can’t be sent yet: tell them to ask the organiser for the ticket.'} This can’t be undone. The order stays with its buyer.`,
      submit: 'Transfer ticket',
      failed: 'Couldn’t transfer the ticket',
    },
  },
  conflict: {
    theirs: (value: string) => `Saved version: ${value}`,
    mine: (value: string) => `Yours: ${value}`,
    unchanged: 'not edited',
    empty: 'empty',
    noDifference: 'What you see here is the same in both versions. Nothing you typed is lost.',
    keepMine: 'Keep my changes',
    takeTheirs: 'Use the saved version',
    goOn: 'Continue',
  },
  discard: { text: 'You have changes that aren’t saved.', stay: 'Keep editing', leave: 'Discard changes' },
  cancel: {
    open: 'Cancel ticket',
    keep: 'Keep ticket',
    cancelled: {
      title: 'Cancel this ticket?',
      text: (name: string) => `The ticket of ${name} stops working at once, and somebody else can have it.`,
      confirm: 'Cancel ticket',
      failed: 'Couldn’t cancel the ticket',
    },
    asked: {
      title: 'Ask to cancel this ticket?',
      text: (name: string) =>
        `We pass it on to the organiser, who decides about the ticket of ${name} and the money. It stays valid until then.`,
      confirm: 'Ask the organiser',
      failed: 'Couldn’t pass it on',
    },
  },
  cancelAsked: (when: string) => `Cancellation requested on ${when}. The organiser will decide.`,
  data: {
    title: 'Your data',
    text: 'Everything that is stored about you at this event, as one file.',
    download: 'Download my data',
    preparing: 'Preparing…',
    fileName: 'my-data.zip',
    failed: 'Couldn’t download your data',
  },
  states: {
    loading: 'Loading your tickets.',
    shown: 'Your tickets.',
    kept: 'No connection. Your tickets are shown as they were last seen.',
    failed: 'Couldn’t load your tickets.',
  },
};
