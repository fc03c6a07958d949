import { problemSentences } from '../../../api/refusal-words.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Ticket } from '../../../api/types.ts';
import { bulkTickets, maxItems, type BulkOutcome } from '../../../data/queries/list-requests.ts';
import { restoreTicket, ticketAccess } from '../../../data/queries/ticket-requests.ts';
import { canBeSentLater } from '../../../data/query/outbox-of.ts';
import { words } from '../../../words/words.ts';
import { movedElsewhere } from './moved-elsewhere.ts';
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
  /** The refusal of the whole request. */
  refusal?: Refusal;
}

/** How many tickets are read at once. */
const readsAtOnce = 6;

/**
 * Sends changes of tickets of a project, each of which is made or refused, once for the same `key`. A ticket whose fields somebody else has
 * changed since, or which somebody else has moved while its move `isLate`, stays as it is; one whose other fields have changed is changed. Shows the refused ones. Throws `Refusal` when nothing is made,
 * because all requests are refused.
 */
export async function sendEach(
  { project, changes: all }: OwnChanges,
  key: string,
  isLate = false,
): Promise<Sent> {
  const elsewhere = isLate ? await movedElsewhere(all) : new Map<OwnChange, Ticket>();
  const changes = all.filter((change) => !elsewhere.has(change));
  const restored: Result[] = [];
  for (const change of changes) {
    if (change.life !== 'restored') continue;
    restored.push(...(await trying([change], async () => [await restore(change, key)])));
  }
  const absent = restored.filter(({ reason }) => reason !== null);
  const present = changes.filter((change) => absent.every((result) => result.change !== change));
  const moved = [...elsewhere.keys()].map((change): Result => {
    return { change, ticket: null, reason: words('ticket.somebodyMovedIt') };
  });
  const results = [...moved, ...absent, ...(await sendItems(project, present, key))];
  const refusal = results.every((result) => result.refusal) ? results[0]?.refusal : undefined;
  if (restored.length === 0 && refusal !== undefined) throw refusal;
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

/** The results of a request with changes, each of which has the reason of its refusal. Throws what can be sent later. */
async function trying(
  changes: readonly OwnChange[],
  request: () => Promise<Result[]>,
): Promise<Result[]> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Refusal) || canBeSentLater(error)) throw error;
    const { message: reason } = error;
    return changes.map((change) => ({ change, ticket: null, reason, refusal: error }));
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
  for (const part of portions(changes, maxItems / 2)) {
    results.push(...(await trying(part, () => sendPortion(project, part, key))));
  }
  const settled = new Map<OwnChange, Result>();
  const old = results.filter(({ isOld }) => isOld);
  for (const part of portions(old, readsAtOnce)) {
    const read = part.map(({ change }) => trying([change], async () => [await basedOnNow(change)]));
    for (const [at, [result]] of (await Promise.all(read)).entries()) {
      settled.set(part[at]?.change as OwnChange, result as Result);
    }
  }
  const again = [...settled].filter(([, { isOld }]) => isOld);
  if (again.length > 0) {
    const rebased = again.map(([, { change }]) => change);
    const more = await sendItems(project, rebased, key);
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
  const outcomes = await bulkTickets(project, requested, 'each', `${key}-${digestOf(changes)}`);
  const sentenceOf = await problemSentences();
  return changes.map((change): Result => {
    const own = outcomes.filter((_, at) => items[at]?.change === change);
    const problems = own.flatMap(({ problem }) =>
      problem === null || (change.life === 'deleted' && isOfMissing(problem)) ? [] : [problem],
    );
    const problem = problems.find(({ code }) => code !== 'version_mismatch') ?? problems[0];
    const isOld = problem?.code === 'version_mismatch';
    const reason = problem === undefined || isOld ? null : sentenceOf(problem);
    return { change, ticket: own.findLast(({ ticket }) => ticket)?.ticket ?? null, reason, isOld };
  });
}

/** Whether a ticket was deleted already, such as by somebody else: the project has none of its id. */
const isOfMissing = ({ code, errors }: NonNullable<BulkOutcome['problem']>): boolean =>
  code === 'validation_failed' && Object.keys(errors).join() === 'ticket';

/** A short text for the tickets of changes and their versions: with others it is another request. */
function digestOf(changes: readonly OwnChange[]): string {
  let digest = 1;
  for (const { ticket } of changes) {
    for (const character of `${ticket.id} ${ticket.version} `)
      digest = Math.imul(digest ^ character.charCodeAt(0), 16_777_619);
  }
  return Math.abs(digest).toString(36);
}

/** Parts of a list. */
function portions<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}
