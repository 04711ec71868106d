import type { Cluster, Member } from './cluster.ts';
import type { Journal, Window } from './journal.ts';
import { until } from './processes.ts';

/** Seconds within which visitors have to be answered again, and all members have to be there again once the lost one is started. */
const bounds = { back: 60, whole: 90 };
/** Milliseconds without a refusal after which all is well for visitors. */
const quiet = 3_000;

type Fault = { what: string; member: (cluster: Cluster) => Promise<Member | undefined> };

export const faults: Fault[] = [
  { what: 'the primary PostgreSQL is killed', member: async ({ inOffice }) => (await inOffice()).primary },
  { what: 'the synchronous replica is killed', member: async ({ inOffice }) => (await inOffice()).standby },
  { what: 'one etcd is killed', member: async ({ etcd }) => etcd[0] },
  { what: 'one Foyer is killed', member: async ({ foyers }) => foyers[0] },
];

export type Survived = Window & { what: string; untilWhole: number };

/** Lets visitors in, kills a member, waits until visitors are answered without it, and starts it again. Throws where one of these takes too long. */
export async function survive(fault: Fault, cluster: Cluster, journal: Journal): Promise<Survived> {
  const member = await fault.member(cluster);
  if (!member) throw new Error(`There is nothing of which ${fault.what}.`);
  const killed = journal.now();
  await member.kill9();
  await until(
    `${fault.what} and visitors are answered`,
    async () => journal.isBack(killed, quiet),
    bounds.back * 1_000,
  );
  await member.start();
  const untilWhole = await cluster.whole(bounds.whole * 1_000);
  return { what: `${fault.what} (${member.name})`, untilWhole: untilWhole / 1_000, ...journal.window(killed) };
}
