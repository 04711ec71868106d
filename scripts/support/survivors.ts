/**
 * Changes that a file's own test does not notice, each with the reason why it cannot or need not. `file` is a base name,
 * or `*` for all; `line` is found in the line that is changed; `to` is what part of it becomes, or what that is like.
 */
export type Survivor = { file: string; line: string | RegExp; to: string | RegExp; why: string };

export const survivors: Survivor[] = [
  { file: '*', line: 'types: {', to: '{}', why: 'A machine’s types are erased before it runs.' },
  {
    file: '*',
    line: /^ {2}id: '/,
    to: '""',
    why: 'tests/model/parts/conventions.test.ts asks every machine for the name of its file.',
  },
  {
    file: 'admission',
    line: "const here = { eventId: '' }",
    to: /^(\{\}|"Stryker was here!")$/,
    why: 'Any event will do, as long as it is the same one on both sides.',
  },
  {
    file: 'answers',
    line: 'Boolean(asked?.required)',
    to: 'asked.required',
    why: 'What is not always asked is asked here.',
  },
  {
    file: 'answers',
    line: "typeof given === 'string' && options.includes(given)",
    to: 'true',
    why: 'A list is none of the options, which are texts.',
  },
  {
    file: 'dates',
    line: 'if (known)',
    to: 'false',
    why: 'A formatter is kept to be quick; a new one writes the same.',
  },
  { file: 'dates', line: 'const name = parts.find', to: /\.value$/, why: 'Every zone of the platform has a name.' },
  {
    file: 'dates',
    line: 'const localShape',
    to: /^\/\(/,
    why: 'What stands in front is found when the first 16 signs are compared.',
  },
  {
    file: 'party',
    line: 'staying.get(ticketId) ?? []',
    to: /Stryker/,
    why: 'Every ticket that is wanted has its list.',
  },
  {
    file: 'session',
    line: 'lastUser: kept?.currentUser',
    to: 'kept.currentUser',
    why: 'Only a session that is there expires.',
  },
  { file: 'session', line: 'kept: kept?.currentUser', to: 'kept.currentUser', why: 'Who is signed in has a session.' },
  {
    file: 'verdict',
    line: 'context.admission?.verdict',
    to: 'context.admission.verdict',
    why: 'A ticket is sorted by its verdict once it has one.',
  },
  { file: 'verdict', line: "qrCodeData: code ?? ''", to: /Stryker/, why: 'A ticket without a code is judged already.' },
  {
    file: 'registration',
    line: 'context.form?.state',
    to: 'context.form.state',
    why: 'It is asked once a form is there.',
  },
  { file: 'registration', line: 'purchase?.key ?? null', to: 'purchase.key', why: 'Only a purchase is kept.' },
  {
    file: 'registration',
    line: "purchaseKey: purchaseKey ?? ''",
    to: /Stryker/,
    why: 'Nobody checks out without the key of a purchase.',
  },
  {
    file: 'bankAccount',
    line: '.test(iban)) return false;',
    to: /./,
    why: 'What has not the shape fails by its check digits, too.',
  },
  {
    file: 'timeZones',
    line: 'platformName(name) !== null ?',
    to: 'true',
    why: 'Node knows all of today’s names; some browsers do not.',
  },
  {
    file: 'timeZones',
    line: "?.value.replace('GMT', '') || '+00:00'",
    to: /^(""|parts\.find.*\.value)$/,
    why: 'There is always a name; browsers call the offset of nothing GMT, and Node GMT+00:00.',
  },
  { file: 'timeZones', line: '} catch {', to: '{}', why: 'Nothing is no name either.' },
  {
    file: 'locale',
    line: ".exec(cookies)?.[1] ?? ''",
    to: '"Stryker was here!"',
    why: 'Neither text is a locale.',
  },
  {
    file: 'limits',
    line: /^export const \w+ = \{/,
    to: '{}',
    why: 'The type check asks for each limit where it is used.',
  },
  {
    file: 'limits',
    line: /^ {2}\w+: \{ calls: /,
    to: '{}',
    why: 'As above.',
  },
  { file: 'stepHistory', line: 'steps.indexOf(step) : -1', to: '+1', why: 'Outside the steps nothing is compared.' },
  {
    file: 'stepHistory',
    line: "target: 'following'",
    to: '""',
    why: 'Without a target the machine begins anew, and comes to the same state.',
  },
  {
    file: 'checkIn',
    line: /^ {4}(unanswered: false|next: 'resume'),$/,
    to: /^(true|"")$/,
    why: 'Entering the first state says so as well.',
  },
  { file: 'checkout', line: 'purchase !== null && statuses', to: 'true', why: 'Only a purchase is sorted.' },
  {
    file: 'formBuilder',
    line: "'name' in event ? event.name : ''",
    to: '"Stryker was here!"',
    why: 'A form type is added when one was named, and by nothing else.',
  },
  { file: 'submission', line: "field = ''", to: '"Stryker was here!"', why: 'Neither names a part of a registration.' },
  { file: 'ticketExport', line: "context.url ?? ''", to: '"Stryker was here!"', why: 'What is opened was rendered.' },
];
