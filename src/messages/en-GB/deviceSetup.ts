/** Words of setting up a device for the door, on the organiser’s screen. */
export const deviceSetup = {
  title: 'Set up a device',
  lead: 'A phone or tablet scans a code from this screen and opens the door of this event, signed in.',
  name: 'Name of the device',
  nameHelp:
    'The log of check-ins and the list of devices show it. The name of a device from before sets that one up again.',
  nameExample: 'North 1',
  make: 'Show the code',
  making: 'Making the code…',
  failed: 'Couldn’t make a code',
  cancel: 'Cancel',
  scan: (name: string) => `Scan this code with ${name}`,
  scanHelp: 'Open the phone’s camera and hold it to the code, or type the address into its browser.',
  code: (name: string) => `Code that sets up ${name}`,
  /** `time` is in the event’s time zone. */
  until: (time: string) => `Works once, until ${time}. If you close this, it stops working.`,
  secret: 'Whoever scans it can check people in and see who attends. Show it to your own staff only.',
  waiting: 'Waiting for the device…',
  takenTitle: (name: string) => `${name} is set up`,
  takenText: 'It has signed in and is loading the attendee list. In a moment it’s among the devices here.',
  another: 'Set up another device',
  done: 'Done',
  over: {
    expired: { title: 'This code has expired', text: 'No device took it within ten minutes. Show a new one to go on.' },
    ended: {
      title: 'This code doesn’t work any more',
      text: 'Another code was made for this device, or its login was locked, changed or removed. Show a new one to go on.',
    },
  },
  renew: 'Show a new code',
  states: {
    'device.naming': 'Set up a device',
    'device.making': 'Making the code',
    'device.refused': 'Couldn’t make a code',
    'device.showing': 'The code is on the screen. Waiting for the device',
    'device.taken': 'The device is set up',
    'device.expired': 'The code has expired',
    'device.ended': 'The code doesn’t work any more',
  },
};
