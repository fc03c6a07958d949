import type { Answered } from './answer-checks.ts';
import {
  askings,
  ownLists,
  type Asking,
  type Callers,
  type WalkedIds,
} from './foreign-requests.ts';
import { createRandom, type Random } from './fuzz/random.ts';

/** Somebody who calls, and what they look for. */
export interface ForeignDeployment extends Callers {
  /** Sends a request to a path, its base included. */
  send(method: string, path: string, body: object | undefined): Promise<Answered>;
  /** Of the other organization. */
  foreign: WalkedIds;
  /** Every identifier of the other organization. */
  foreignIds: ReadonlySet<string>;
  /** The operations to call; all by default. */
  concerns?: (operation: string, path: string) => boolean;
  /** The seed of requests whose ids are mixed; absent for none. */
  mixSeed?: number;
}

/** What a walk found. */
export interface ForeignReport {
  /** The operations that were asked. */
  routes: Set<string>;
  requests: number;
  /** What answers contained of the other organization, by operation. */
  leaks: Map<string, string[]>;
  /** Requests whose answer is another one when the record is nobody's, by operation. */
  tellingApart: Map<string, string[]>;
  /** Changes below the other organization's path that were answered as done, by operation. */
  done: Map<string, string[]>;
  /** How often each status was answered. */
  statuses: Record<string, number>;
}

/**
 * Asks every operation for the records of another organization: named in the path, below an own record, in every
 * field that names records, and in lists of the caller's own. Nothing of the other organization may be told that
 * the request did not say itself, and no answer may differ from that for records which are nobody's.
 */
export async function walkForeign(deployment: ForeignDeployment): Promise<ForeignReport> {
  const { own, foreign, mixSeed, concerns = () => true } = deployment;
  const report: ForeignReport = {
    routes: new Set(),
    requests: 0,
    leaks: new Map(),
    tellingApart: new Map(),
    done: new Map(),
    statuses: {},
  };
  const nobodys = absentIds(foreign);
  const isWanted = ({ operation, at }: Asking) => concerns(operation, at(foreign).path);
  const all = [...askings(deployment)].filter(isWanted);
  const lists = [...ownLists(deployment)].filter(isWanted);

  for (const asking of lists) await ask(deployment, report, asking, foreign);
  for (const asking of all) {
    const theirs = asking.theirs ?? foreign;
    const reported = await ask(deployment, report, asking, theirs);
    const untold = await ask(deployment, report, asking, nobodys);
    if (reported === untold || asking.reachesOwn) continue;
    const fault = `${asking.method} ${asking.at(theirs).path}: ${reported}; ${untold}`;
    note(report.tellingApart, asking.operation, fault);
  }
  if (mixSeed === undefined) return report;
  const random = createRandom(mixSeed);
  for (const asking of all) {
    await ask(deployment, report, asking, mixed([own, foreign, foreign, nobodys], random));
  }
  return report;
}

/** Sends the request and notes what its answer tells. Returns the answer without the parts that differ between any two answers. */
async function ask(
  { send, canary, own, foreign, foreignIds }: ForeignDeployment,
  report: ForeignReport,
  { operation, method, at }: Asking,
  ids: WalkedIds,
): Promise<string> {
  const { path, body } = at(ids);
  const { status, headers, text } = await send(method, path, body);
  report.routes.add(operation);
  report.requests += 1;
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  const sent = path + JSON.stringify(body ?? {});
  const reported = JSON.stringify([...headers]) + text;
  const tells = [canary, ...foreignIds].filter(
    (name) => reported.includes(name) && !sent.includes(name),
  );
  const some = tells.slice(0, 3).join(', ');
  if (tells.length > 0) note(report.leaks, operation, `${method} ${path}: ${some}`);
  // A record of the caller's own is theirs to change, below whatever path.
  const names = Object.values(own).filter((id) => typeof id === 'string' && id !== '');
  const isThere =
    path.includes(`/organizations/${foreign.organization}`) &&
    !names.some((id) => path.includes(String(id)));
  if (method !== 'GET' && isThere && status < 300)
    note(report.done, operation, `${method} ${path}`);
  return `${status} ${anonymous(text)}`;
}

function note(faults: Map<string, string[]>, operation: string, fault: string): void {
  faults.set(operation, [...(faults.get(operation) ?? []), fault]);
}

/** Nobody's ids, each another one. */
const absent = (number: number): string =>
  `01890f3e-7b1a-7cc3-98c4-${String(number).padStart(12, '0')}`;

/** The same names, and nobody behind them. The organization stays: it is where they are looked for. */
function absentIds(ids: WalkedIds): WalkedIds {
  const nobodys = Object.keys(ids).map((name, index) => [name, absent(index)]);
  return {
    ...(Object.fromEntries(nobodys) as unknown as WalkedIds),
    organization: ids.organization,
    boards: ids.boards.map((_, index) => absent(100 + index)),
    comments: { ticket: absent(200), document: absent(201) },
    credential: 'A'.repeat(20),
  };
}

/** Each id of one or the other. */
function mixed(from: readonly WalkedIds[], random: Random): WalkedIds {
  const anyIds = () => random.pick(from);
  const names = Object.keys(anyIds()) as (keyof WalkedIds)[];
  return Object.fromEntries(names.map((name) => [name, anyIds()[name]])) as unknown as WalkedIds;
}

/** Without what differs between any two answers. */
const anonymous = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/"(?:public_id|token)":"[^"]+"/g, 'made up')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
