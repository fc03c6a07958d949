import { basePath } from '../../src/routes.ts';
import type { Answered } from '../answer-checks.ts';
import { makeSubject, type Subject, type Tenant, type WalkGround } from '../walk-world.ts';
import type { FuzzRequest } from './make-request.ts';
import { kindOf, type Family, type RecordPool } from './record-pool.ts';

const keptOfAKind = 10;

/** Records that belong together, with comments that the credential may change: its own. */
export async function makeFamily(
  ground: WalkGround,
  tenant: Tenant,
  good: string,
): Promise<Family> {
  const family = familyOf(await makeSubject(ground, tenant));
  for (const kind of ['ticket', 'document'] as const) {
    const parent = family[kind][0] ?? '';
    const answer = await fetch(`${ground.address}${basePath}/${kind}s/${parent}/comments`, {
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
export function familyOf({ boards, board: _, comments, ...others }: Subject): Family {
  const { organization, project, label, ticket, document, member } = others;
  return {
    organization: [organization],
    project: [project],
    board: [...boards],
    label: [label],
    ticket: [ticket],
    document: [document],
    comment: Object.values(comments),
    member: [member],
    written: [],
  };
}

/** New records and cursors are named by later requests; projects are not, they have a family of their own. */
export function learn(
  pool: RecordPool,
  { target, family, address }: FuzzRequest,
  { text }: Answered,
): void {
  if (text === '') return;
  const { data, meta } = JSON.parse(text) as {
    data: { id?: string };
    meta?: { next_cursor?: string | null };
  };
  if (typeof meta?.next_cursor === 'string') pool.addCursor(meta.next_cursor);
  const collection = /\/(\w+)s$/.exec(target.path)?.[1];
  const isKept = collection !== undefined && collection !== 'project' && collection in family;
  if (target.method !== 'POST' || !isKept || typeof data.id !== 'string') return;
  if (collection === 'comment') {
    const [kind = '', parent = ''] = address.split('?', 1)[0]?.split('/').slice(-3) ?? [];
    family.written.push({ kind: kindOf(kind.slice(0, -1)), parent, comment: data.id });
    if (family.written.length > keptOfAKind) family.written.shift();
  }
  const ids = family[kindOf(collection)];
  ids.push(data.id);
  if (ids.length > keptOfAKind) ids.shift();
}
