import { rootKinds, type RootKind } from '@basalt/domain';
import { basePath } from '../../src/routes/routes.ts';
import type { Answered } from '../answer-checks.ts';
import { framesIn, isEventStream } from '../event-frames.ts';
import { makeSubject, type Subject, type Tenant, type WalkDeployment } from '../walk-fixture.ts';
import type { FuzzRequest } from './make-request.ts';
import { kindOf, kinds, type Family, type RecordKind, type RecordPool } from './record-pool.ts';

const keptOfAKind = 10;

/** Records that belong together, with comments that the credential may change: its own. */
export async function makeFamily(
  deployment: WalkDeployment,
  tenant: Tenant,
  good: string,
  { withWebhook }: { withWebhook: boolean },
): Promise<Family> {
  const family = familyOf(await makeSubject(deployment, tenant, { withWebhook }));
  for (const kind of ['ticket', 'document'] as const) {
    const parent = family[kind][0] ?? '';
    const answer = await fetch(`${deployment.address}${basePath}/${kind}s/${parent}/comments`, {
      method: 'POST',
      headers: { Authorization: good, 'Content-Type': 'application/json' },
      body: JSON.stringify({ body_html: '<p>Walked</p>' }),
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    family.written.push({ kind, parent, comment: data.id });
  }
  return family;
}

/** The records of a subject. */
export function familyOf(subject: Subject): Family {
  const { boards, ticket, otherTicket, comments, member } = subject;
  const ids = rootKinds.map((kind) => [kind, subject[kind] === '' ? [] : [subject[kind]]] as const);
  return {
    ...(Object.fromEntries(ids) as Record<RootKind, string[]>),
    board: [...boards],
    ticket: [ticket, otherTicket],
    comment: Object.values(comments),
    member: [member],
    written: [],
  };
}

/** Records that later requests cannot name: projects have a family each. */
const unlearned: ReadonlySet<RecordKind> = new Set(['organization', 'project', 'member']);

/** The kind of record that a list of this name has; undefined where later requests cannot name its records. */
const kindOfList = (name: string): RecordKind | undefined =>
  name === 'deliveries'
    ? 'delivery'
    : kinds.find((kind) => name === `${kind}s` && !unlearned.has(kind));

/** New records and cursors are named by later requests. */
export function learn(
  pool: RecordPool,
  { target, family, address }: FuzzRequest,
  answer: Answered,
) {
  const type = answer.headers.get('Content-Type');
  if (answer.text === '' || /^text\/csv|^application\/jsonl/.test(type ?? '')) return;
  if (isEventStream(type)) {
    for (const { id } of framesIn(answer.text)) if (id !== null) pool.addCursor(id);
    return;
  }
  const { data, meta } = JSON.parse(answer.text) as {
    data: { id?: string } | { id?: string }[];
    meta?: { next_cursor?: string | null };
  };
  if (typeof meta?.next_cursor === 'string') pool.addCursor(meta.next_cursor);
  const kind = kindOfList(target.path.split('/').at(-1) ?? '');
  // Deliveries are made by the service; of all else a list tells nothing new.
  if (kind === undefined || (target.method !== 'POST' && kind !== 'delivery')) return;
  for (const { id } of [data].flat()) {
    if (typeof id !== 'string') continue;
    if (kind === 'comment') {
      const [about = '', parent = ''] = address.split('?', 1)[0]?.split('/').slice(-3) ?? [];
      remember(family.written, { kind: kindOf(about.slice(0, -1)), parent, comment: id });
    }
    remember(family[kind], id);
  }
}

function remember<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > keptOfAKind) list.shift();
}
