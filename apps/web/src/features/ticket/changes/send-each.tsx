import { problemSentence } from '../../../api/refusal-words.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Ticket } from '../../../api/types.ts';
import { bulkTickets, maxItems } from '../../../data/queries/list-requests.ts';
import { restoreTicket, ticketAccess } from '../../../data/queries/ticket-requests.ts';
import { canBeSentLater } from '../../../data/query/outbox-of.ts';
import { words } from '../../../words/words.ts';
import type { OwnChange, OwnChanges, Sent } from './own-change.ts';
import { addRefusedItems } from './refused-items.tsx';
import { hasValues, itemsOf } from './send-changes.ts';

/** A change after it was sent. */
interface Result {
  change: OwnChange;
  ticket: Ticket | null;
  /** Why the ticket stayed as it was; null: it is changed. */
  reason: string | null;
  /** Whether the service has another version of the ticket. */
  isOld?: boolean;
}

/** How many tickets are read at once. */
const readsAtOnce = 6;

/**
 * Sends changes of tickets of a project, each of which is made or refused, once for the same `key`. A ticket whose fields somebody else has
 * changed since stays as it is; one whose other fields have changed is changed. Shows the refused ones.
 */
export async function sendEach({ project, changes }: OwnChanges, key: string): Promise<Sent> {
  const restored: Result[] = [];
  for (const change of changes) {
    if (change.life === 'restored') restored.push(await trying(change, () => restore(change, key)));
  }
  const absent = restored.filter(({ reason }) => reason !== null);
  const present = changes.filter((change) => absent.every((result) => result.change !== change));
  const results = [...absent, ...(await sendItems(project, present, key))];
  const refused = results.flatMap(({ change: { ticket }, reason }) =>
    reason === null ? [] : [{ id: ticket.id, key: ticket.key, reason }],
  );
  addRefusedItems(project, refused);
  const now = new Map(restored.map(({ change, ticket }) => [change.ticket.id, ticket]));
  const tickets = results
    .filter(({ change, reason }) => reason === null && change.life !== 'deleted')
    .map(({ change, ticket }) => ticket ?? now.get(change.ticket.id) ?? change.ticket);
  return { tickets, refused };
}

/** The result of a request about one ticket. Throws what can be sent later. */
async function trying(change: OwnChange, request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Refusal) || canBeSentLater(error)) throw error;
    return { change, ticket: null, reason: error.message };
  }
}

const restore = async (change: OwnChange, key: string): Promise<Result> => ({
  change,
  ticket: await restoreTicket(change.ticket.id, undefined, `${key}-${change.ticket.id}`),
  reason: null,
});

/** In as many requests as they need. Changes of old versions are sent again with those that the service has. */
async function sendItems(
  project: string,
  changes: readonly OwnChange[],
  key: string,
): Promise<Result[]> {
  const results: Result[] = [];
  // A change has up to two items.
  for (const [part, from] of portions(changes, maxItems / 2)) {
    results.push(...(await sendPortion(project, part, `${key}-${from}`)));
  }
  const settled = new Map<OwnChange, Result>();
  const old = results.filter(({ isOld }) => isOld);
  for (const [part] of portions(old, readsAtOnce)) {
    const read = part.map(({ change }) => trying(change, () => basedOnNow(change)));
    for (const [at, result] of (await Promise.all(read)).entries()) {
      settled.set(part[at]?.change as OwnChange, result);
    }
  }
  const again = [...settled].filter(([, { isOld }]) => isOld);
  if (again.length > 0) {
    const rebased = again.map(([, { change }]) => change);
    // With other versions it is another request. Versions only grow, and their sum with them.
    const versions = rebased.reduce((sum, { ticket: { version } }) => sum + version, 0);
    const more = await sendItems(project, rebased, `${key}-v${versions}`);
    for (const [at, [change]] of again.entries()) settled.set(change, more[at] as Result);
  }
  return results.map((result) => settled.get(result.change) ?? result);
}

/** An old change after its ticket was read: made by a lost request, refused, or `isOld` with the version to send it with. */
async function basedOnNow(change: OwnChange): Promise<Result> {
  const { ticket, fields = {} } = change;
  const now = await ticketAccess.read(ticket.id);
  if (hasValues(now, fields, fields)) return { change, ticket: now, reason: null };
  if (now.version > ticket.version && hasValues(now, fields, ticket)) {
    // Its move was made.
    return { change: { ticket: now, fields }, ticket: null, reason: null, isOld: true };
  }
  return { change, ticket: null, reason: words('ticket.somebodyChangedIt') };
}

async function sendPortion(
  project: string,
  changes: readonly OwnChange[],
  key: string,
): Promise<Result[]> {
  const items = changes.flatMap((change) => itemsOf([change]).map((item) => ({ change, item })));
  if (items.length === 0) return changes.map((change) => ({ change, ticket: null, reason: null }));
  const requested = items.map(({ item }) => item);
  const outcomes = await bulkTickets(project, requested, 'each', key);
  return changes.map((change): Result => {
    const own = outcomes.filter((_, at) => items[at]?.change === change);
    const problems = own.flatMap(({ problem }) =>
      // Deleted already, such as by somebody else.
      problem === null || (change.life === 'deleted' && problem.code === 'not_found')
        ? []
        : [problem],
    );
    const problem = problems.find(({ code }) => code !== 'version_mismatch') ?? problems[0];
    const isOld = problem?.code === 'version_mismatch';
    const reason = problem === undefined || isOld ? null : problemSentence(problem);
    return { change, ticket: own.findLast(({ ticket }) => ticket)?.ticket ?? null, reason, isOld };
  });
}

/** Parts of a list with their first positions. */
function portions<T>(all: readonly T[], size: number): [T[], number][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => [
    all.slice(at * size, (at + 1) * size),
    at * size,
  ]);
}
