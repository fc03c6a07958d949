import { walkForeign, type Entrance, type WalkedIds } from '@basalt/http/testing';
import { idsIn, rowsOf } from './canary-rows.ts';
import { appUrl, type IsolationFixture } from './isolation-fixture.ts';
import { serveUnchecked } from './unchecked-service.ts';

/** How a walk calls, what is left of the application, and what is looked for. */
export interface FixtureWalk {
  entrance: Entrance;
  /** Whose the application takes the caller for. */
  believes: 'own' | 'foreign';
  asksForTenant: boolean;
  /** The other organization's records by default; `closed`: those that the member cannot see. */
  looksFor?: 'closed';
  concerns?: (operation: string, path: string) => boolean;
  /** Mixes ids besides, by this seed. */
  mixSeed?: number | undefined;
}

/** What walks found, all together. */
export interface Findings {
  routes: Set<string>;
  requests: number;
  leaks: Map<string, string[]>;
  tellingApart: Map<string, string[]>;
  done: Map<string, string[]>;
  /** Tables in which rows of the other organization are not what they were. */
  changedTables: Set<string>;
  /** What of the other organization is now in rows of the caller's. */
  kept: string[];
  /** Statements that were made to hold for every row. */
  opened: number;
  /** Statements that name a tenant in a way that was not understood, and so were not changed. */
  untouched: string[];
}

export const emptyFindings = (): Findings => ({
  routes: new Set(),
  requests: 0,
  leaks: new Map(),
  tellingApart: new Map(),
  done: new Map(),
  changedTables: new Set(),
  kept: [],
  opened: 0,
  untouched: [],
});

/**
 * What belongs to a project, and documents: what visibility is about. Roles decide on the rest, such as connections to Git forges and their deliveries,
 * which belong to the organization.
 */
export const isProject = (operation: string, path: string): boolean =>
  !/webhook|redeliver|gitConnection|gitDeliver|event|invit|credential|organization|person|role|projectMember|notification|session|app|connect|consent|import/i.test(
    operation,
  ) &&
  operation !== 'createProject' &&
  !path.includes('assignee_id=');

/** What the other organization set, as an answer tells it: its apps are not named there. */
const policyOfTheirs = '"policy":"approved"';

/** Where the application takes the caller for one of their own organization, what it does below a path it does there. */
const foundIn = ['leaks', 'tellingApart', 'done'] as const;

/** Walks over one database, and adds to `found` what it found. */
export async function walkFixture(
  fixture: IsolationFixture,
  { entrance, believes, asksForTenant, looksFor, concerns, mixSeed }: FixtureWalk,
  found: Findings,
): Promise<void> {
  const { url, own, foreign, ours, theirs, closed, deleted, member } = fixture;
  const person = entrance === 'person' ? member : null;
  const service = await serveUnchecked(fixture.settings, appUrl, {
    reported: { organization: own.id, person },
    believes: fixture[believes].id,
    asksForTenant,
  });
  try {
    const before = await rowsOf(url, foreign.id);
    const foreignIds = looksFor === 'closed' ? recordIds(closed) : idsIn(before);
    const report = await walkForeign({
      entrance,
      send: await fixture.senderOf(entrance, service.address),
      own: ours,
      foreign: looksFor === 'closed' ? closed : theirs,
      deleted: looksFor === 'closed' ? closed : deleted,
      canary: looksFor === 'closed' ? 'canaryofclosed' : foreign.canary,
      foreignIds: looksFor === 'closed' ? foreignIds : new Set([...foreignIds, policyOfTheirs]),
      ...(concerns !== undefined && { concerns }),
      ...(mixSeed !== undefined && { mixSeed }),
    });
    for (const route of report.routes) found.routes.add(route);
    found.requests += report.requests;
    const after = await rowsOf(url, foreign.id);
    // It answers alike where no approval is needed: only its notification tells that it was done.
    const isAsked = after.get('notifications')?.some((row) => row.includes('Approval requested'));
    if (isAsked !== true) report.done.delete('requestApproval');
    for (const name of believes === 'foreign' ? foundIn : foundIn.slice(0, 2)) {
      for (const [route, requests] of report[name]) found[name].set(route, requests);
    }
    for (const [table, rows] of before) {
      if (rows.join('\n') !== after.get(table)?.join('\n')) found.changedTables.add(table);
    }
    if (looksFor === undefined) {
      const ourRows = [...(await rowsOf(url, own.id)).values()].flat().join('\n');
      found.kept.push(...[foreign.canary, ...foreignIds].filter((text) => ourRows.includes(text)));
    }
    found.opened += service.changed.opened;
    found.untouched.push(...service.changed.untouched);
  } finally {
    await service.stop();
  }
}

/** The ids of what is in the project, and of the document. */
function recordIds({ project, boards, label, ticket, document, comments }: WalkedIds): Set<string> {
  return new Set([project, ...boards, label, ticket, document, ...Object.values(comments)]);
}
