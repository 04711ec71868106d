import type pg from 'pg';
import { type Cluster, openCluster } from './cluster.ts';
import { type Attendee, fill } from './fill.ts';
import { type Running, startFoyer } from './foyer.ts';
import { openVenue, type Venue } from './venue.ts';

/** A Foyer on a database of its own with an event of so many people. */
export type Place = {
  size: number;
  foyer: Running & { pid: number };
  venue: Venue;
  attendees: Attendee[];
  pool: pg.Pool;
  databaseUrl: string;
};

/** What the parts of a run share: made when first asked for, and taken down at the end. */
export type Stage = {
  cluster: () => Promise<Cluster>;
  /** One that no other part uses: for what is said of a Foyer and its PostgreSQL alone. */
  newCluster: () => Promise<Cluster>;
  place: (size: number) => Promise<Place>;
  close: () => Promise<void>;
};

export function openStage(): Stage {
  let cluster: Promise<Cluster> | null = null;
  const own: Promise<Cluster>[] = [];
  const places = new Map<number, Promise<Place>>();
  const stage: Stage = {
    cluster() {
      cluster ??= openCluster();
      return cluster;
    },
    newCluster() {
      const made = openCluster();
      own.push(made);
      return made;
    },
    place(size) {
      const place = places.get(size) ?? stage.cluster().then((shared) => openPlace(shared, size));
      places.set(size, place);
      return place;
    },
    async close() {
      await Promise.allSettled([...places.values()].map(async (place) => (await place).foyer.stop()));
      await Promise.allSettled(own.map(async (each) => (await each).stop()));
      await (await cluster)?.stop();
    },
  };
  return stage;
}

async function openPlace(cluster: Cluster, size: number): Promise<Place> {
  const { url: databaseUrl, pool } = await cluster.database(`foyer_${size}`);
  const foyer = await startFoyer(databaseUrl);
  try {
    const venue = await openVenue(foyer.url);
    return { size, foyer, venue, attendees: await fill(pool, venue, size), pool, databaseUrl };
  } catch (error) {
    await foyer.stop();
    throw error;
  }
}
