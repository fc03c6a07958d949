import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { keys } from '../query/keys.ts';
import { disownSeen, seenName, seenOwner, seenStore } from '../../api/cache-owner.ts';

/** The keys of the data that is stored: work, but nothing about accounts, credentials or settings of an organization. */
const storedKinds: ReadonlySet<unknown> = new Set([
  'me',
  'notifications',
  'projects',
  'views',
  'assigned',
  'boards',
  'columns',
  'tickets',
  'wide-tickets',
  'ticket',
  'labels',
  'tags',
  'custom-fields',
  'cycles',
  'cycle-scope',
  'templates',
  'members',
  'comments',
  'history',
  'relations',
  'blockers',
  'files',
  'documents',
  'analytics',
  'counts',
]);

/** The maximum size of the stored data, in characters and queries, and its maximum age, in milliseconds. */
export const seenBudget = { characters: 1_000_000, queries: 200, age: 24 * 3_600_000 } as const;

/** The result of a query, and its time. */
export interface SeenQuery {
  readonly key: QueryKey;
  readonly data: unknown;
  readonly at: number;
}

interface Seen {
  readonly owner: string;
  readonly at: number;
  readonly queries: readonly SeenQuery[];
}

const place = '/seen';

/** Makes the person the owner of the stored records, and removes those of others. Returns the owner. */
export function claimSeen(person: string): string {
  disownSeen(person);
  const now = seenOwner();
  if (now !== null) return now;
  const next = `${person} ${crypto.randomUUID()}`;
  localStorage.setItem(seenName, next);
  return next;
}

/** What is stored first: the signed-in person, without whom nothing is shown; histories of tickets, which are long, last. */
const precedence = ({ key: [kind] }: SeenQuery): number =>
  kind === keys.me[0] ? 2 : kind === keys.allHistory[0] ? 0 : 1;

/** The newest queries that fit in the limits, newest first, one for each key. The signed-in person is always among them. */
export function fitting(all: readonly SeenQuery[], now: number): SeenQuery[] {
  const found: SeenQuery[] = [];
  const known = new Set<string>();
  let remaining: number = seenBudget.characters;
  const first = all.toSorted((a, b) => precedence(b) - precedence(a) || b.at - a.at);
  for (const query of first) {
    const hash = JSON.stringify(query.key);
    const size = JSON.stringify(query).length;
    if (known.has(hash) || now - query.at > seenBudget.age) continue;
    known.add(hash);
    if (size > remaining || found.length >= seenBudget.queries) continue;
    remaining -= size;
    found.push(query);
  }
  return found;
}

/** Stores the current data of the pages together with the data stored before, if the owner is still the same. */
export async function keepSeen(client: QueryClient, owner: string): Promise<void> {
  const now = Date.now();
  const fresh = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => storedKinds.has(queryKey[0]) && state.data !== undefined)
    .map(({ queryKey: key, state }) => ({
      key,
      data: state.data,
      // There is a session here, so the signed-in person is current.
      at: key[0] === keys.me[0] ? now : state.dataUpdatedAt,
    }));
  const before = await readSeen();
  const queries = fitting([...fresh, ...(before?.queries ?? [])], now);
  const store = await caches.open(seenStore);
  if (seenOwner() !== owner) return;
  const seen: Seen = { owner, at: now, queries };
  await store.put(place, new Response(JSON.stringify(seen)));
  // The person may have signed out in the meantime.
  if (seenOwner() !== owner) await caches.delete(seenStore);
}

/** The stored records of the owner, if they are not too old; null for none. */
export async function readSeen(): Promise<Seen | null> {
  const owner = seenOwner();
  if (owner === null || !('caches' in globalThis)) return null;
  const answer = await caches.match(place, { cacheName: seenStore });
  const seen = (await answer?.json().catch(() => null)) as Seen | null | undefined;
  if (!seen || seen.owner !== owner || Date.now() - seen.at > seenBudget.age) return null;
  return seen;
}

/** Shows what is stored of a query without data, if the records still belong to this owner. */
export async function showSeenOf(client: QueryClient, key: QueryKey, owner: string): Promise<void> {
  const seen = seenOwner() === owner ? await readSeen() : null;
  const hash = hashKey(key);
  const found = seen?.queries.find((query) => hashKey(query.key) === hash);
  if (found === undefined || client.getQueryData(key) !== undefined) return;
  client.setQueryData(key, found.data, { updatedAt: found.at });
}

/** Shows the stored records where there is no newer data, after calling `say` with the time of the storage. Does nothing without stored records. */
export async function showSeen(client: QueryClient, say: (at: number) => void): Promise<void> {
  const seen = await readSeen();
  if (seen === null) return;
  say(seen.at);
  for (const { key, data, at } of seen.queries) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at });
  }
}
