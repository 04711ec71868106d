import { type Api, apiOf, HttpCallError, type Send, sendTo } from '../harness/client.ts';
import {
  attendeeOf,
  createAppUser,
  createDemoEvent,
  createDemoWorkshop,
  type DemoForm,
} from '../harness/demo/event.ts';
import { addExhibitors, collectContacts, demoExhibitors } from '../harness/demo/exhibitors.ts';
import { demoStart, liveDemoEvent, saleDays } from '../harness/demo/life.ts';
import { enterAsNew } from '../harness/newOrganiser.ts';
import { type Clock, openOwnFoyer } from '../harness/ownFoyer.ts';
import { registerAttendees } from '../harness/register.ts';
import { readConfig } from '../server/platform/config.ts';
import { StartError } from '../server/platform/listen.ts';
import { signIn } from '../src/api/contract/account.ts';
import { to } from '../src/paths.ts';

const organiser = { email: 'organiser@example.org', password: 'welcome-2027' };
const attendees = 200;

/**
 * `npm run demo`: fills a realistic event through the API and prints the logins: in the data that `FOYER_DATA` or `DATABASE_URL`
 * names, else in the Foyer that runs, else in the usual place. A Foyer that runs has the clock of its machine: there, all happens today.
 */
async function demo() {
  const { port } = readConfig(process.env);
  const running = `http://localhost:${port}`;
  const isNamed = Boolean(process.env.FOYER_DATA || process.env.DATABASE_URL);
  if (!isNamed && (await isFoyer(running))) {
    await fill(sendTo(running), running, { now: new Date() });
    return;
  }
  const foyer = await openOwnFoyer(process.env);
  try {
    await foyer.sent(await fill(foyer.send, running, foyer.clock));
    const named = ['FOYER_DATA', 'PORT'].flatMap((name) => (process.env[name] ? `${name}=${process.env[name]} ` : []));
    console.log(`\nNow run \`${named.join('')}npm start\` to see it.`);
  } finally {
    await foyer.close();
  }
}

async function isFoyer(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/api/openapi.json`);
    const { info } = (await answer.json()) as { info?: { title?: string } };
    return info?.title === 'Foyer';
  } catch {
    return false; // Nothing answers there, or something else does.
  }
}

/** Answers with the id of the event. */
async function fill(send: Send, shown: string, clock: Clock): Promise<string> {
  const visitor = apiOf(send);
  const { now } = clock;
  const start = demoStart(now);
  clock.now = new Date(start.getTime() - saleDays * 86_400_000);
  const event = await createDemoEvent(await enter(visitor), clock.now, saleDays);
  clock.now = now;
  const api = await enter(visitor);
  const eventId = event.event.id;
  const suffix = eventId.slice(0, 4);
  const logins = [
    {
      type: 'checkin' as const,
      name: 'Dana at the door',
      email: `door-${suffix}@example.org`,
      password: 'front-door-1',
    },
    {
      type: 'attendee' as const,
      name: 'Ada Thorne',
      email: `attendee-${suffix}@example.org`,
      password: 'my-tickets-1',
    },
  ];
  for (const login of logins) await createAppUser(api, { eventId, ...login });
  const exhibitors = demoExhibitors(suffix);
  await addExhibitors(api, event, exhibitors);
  const own = await registerFor(visitor, event.delegates, logins[1]?.email ?? '');
  await liveDemoEvent({
    ...{ event, attendees, start, clock, visitor },
    signIn: () => enter(visitor),
    tell: (registered) => {
      if (process.stdout.isTTY) process.stdout.write(`\r${registered} of ${attendees} people registered`);
    },
  });
  await collectContacts(visitor, api, event, exhibitors, { now, besides: own });
  const workshop = await createDemoWorkshop(api, visitor, now);
  const rows = [
    ['Organiser', organiser.email, organiser.password],
    ...logins.map(({ type, email, password }) => [names[type], email, password]),
    ...exhibitors.map(({ email, password }) => [names.exhibitor, email, password]),
  ];
  console.log(`\n${event.event.name}: ${attendees} people in three forms. Payments are a test: use test cards.`);
  console.log(`${workshop.name}: takes bank transfers and payment at the door, and no test cards.\n`);
  for (const [who, email, password] of rows) console.log(`  ${who?.padEnd(15)} ${email?.padEnd(28)} ${password}`);
  console.log(`\n  Sign in at      ${shown}${to.signin()}`);
  console.log(`  Register at     ${shown}${to.registration(eventId, event.delegates.form.id)}`);
  return eventId;
}

const names = { checkin: 'Check-in staff', exhibitor: 'Exhibitor', attendee: 'Attendee' };

/** Two tickets for whoever signs in as the attendee; answers with their keys. */
async function registerFor(visitor: Api, delegates: DemoForm, email: string): Promise<string[]> {
  const attendees = delegates.tickets
    .slice(0, 2)
    .map((ticket, number) => attendeeOf(1_000 + number, delegates, ticket));
  const registered = await registerAttendees(visitor, {
    formId: delegates.form.id,
    attendees: attendees.map((attendee) => ({ ...attendee, fields: { ...attendee.fields, email } })),
  });
  return registered.attendees.flatMap(({ ticketKey }) => ticketKey ?? []);
}

/** The demo's organiser: signed in when there is one from an earlier run, else registered. */
async function enter(visitor: Api): Promise<Api> {
  try {
    return (await visitor.enter(signIn, organiser)).api;
  } catch (error) {
    if (!(error instanceof HttpCallError) || error.status !== 401) throw error;
    return (await enterAsNew(visitor, process.env, organiser)).api;
  }
}

demo().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof HttpCallError;
  console.error(expected ? error.message : error);
  process.exit(1);
});
