import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keys } from '../query/keys.ts';
import { disownSeen, seenName, seenOwner, seenStore } from './seen-owner.ts';

/** What is kept of the pages: the work, and nothing of accounts, credentials or the settings of an organization. */
const kept: ReadonlySet<unknown> = new Set([
  'me',
  'notifications',
  'projects',
  'views',
  'assigned',
  'boards',
  'columns',
  'tickets',
  'ticket',
  'labels',
  'members',
  'comments',
  'relations',
  'files',
  'documents',
]);

/** The most that is kept, in characters and in queries, and for how long, in milliseconds. */
export const seenBudget = { characters: 1_000_000, queries: 200, age: 24 * 3_600_000 } as const;

/** What a query fetched, and when. */
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

/** From now on records of this person are kept, and those of anybody else are forgotten. Returns whose they are. */
export function claimSeen(person: string): string {
  disownSeen(person);
  const now = seenOwner();
  if (now !== null) return now;
  const next = `${person} ${crypto.randomUUID()}`;
  localStorage.setItem(seenName, next);
  return next;
}

/** What was seen last and fits, newest first; of two of one key the newer. Who is signed in is always among them. */
export function fitting(all: readonly SeenQuery[], now: number): SeenQuery[] {
  const found: SeenQuery[] = [];
  const known = new Set<string>();
  let left: number = seenBudget.characters;
  const isMe = ({ key }: SeenQuery) => Number(key[0] === keys.me[0]);
  for (const one of all.toSorted((a, b) => isMe(b) - isMe(a) || b.at - a.at)) {
    const hash = JSON.stringify(one.key);
    const size = JSON.stringify(one).length;
    if (known.has(hash) || now - one.at > seenBudget.age) continue;
    known.add(hash);
    if (size > left || found.length >= seenBudget.queries) continue;
    left -= size;
    found.push(one);
  }
  return found;
}

/** Keeps what the pages know now beside what was kept before, as long as the records are of this owner. */
export async function keepSeen(client: QueryClient, owner: string): Promise<void> {
  const now = Date.now();
  const fresh = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => kept.has(queryKey[0]) && state.data !== undefined)
    .map(({ queryKey: key, state }) => ({
      key,
      data: state.data,
      // Nobody gets here without a session: who is signed in is as of now.
      at: key[0] === keys.me[0] ? now : state.dataUpdatedAt,
    }));
  const before = await readSeen();
  const queries = fitting([...fresh, ...(before?.queries ?? [])], now);
  const store = await caches.open(seenStore);
  if (seenOwner() !== owner) return;
  const seen: Seen = { owner, at: now, queries };
  await store.put(place, new Response(JSON.stringify(seen)));
  // Somebody may have signed out meanwhile.
  if (seenOwner() !== owner) await caches.delete(seenStore);
}

/** What is kept for its owner and not too old; null for nothing. */
export async function readSeen(): Promise<Seen | null> {
  const owner = seenOwner();
  if (owner === null || !('caches' in globalThis)) return null;
  const answer = await caches.match(place, { cacheName: seenStore });
  const seen = (await answer?.json().catch(() => null)) as Seen | null | undefined;
  if (!seen || seen.owner !== owner || Date.now() - seen.at > seenBudget.age) return null;
  return seen;
}

/** Shows what was kept, where nothing newer is known, after saying when it was kept. Nothing happens when there is nothing. */
export async function showSeen(client: QueryClient, say: (at: number) => void): Promise<void> {
  const seen = await readSeen();
  if (seen === null) return;
  say(seen.at);
  for (const { key, data, at } of seen.queries) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at });
  }
}
