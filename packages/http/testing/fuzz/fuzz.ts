import { Agent } from 'node:http';
import { basePath, routes } from '../../src/routes/routes.ts';
import type { Answered } from '../answer-checks.ts';
import { makeSubject, makeTenant, type WalkDeployment } from '../walk-fixture.ts';
import { fetchDocument } from '../whole-document.ts';
import { familyOf, learn, makeFamily } from './families.ts';
import { createSampler } from './from-schema.ts';
import { createJudge } from './judge.ts';
import {
  makeRequest,
  targetsOf,
  type FuzzRequest,
  type Ingredients,
  type Target,
} from './make-request.ts';
import { createRandom } from './random.ts';
import { createRecordPool, kindOf } from './record-pool.ts';
import { send } from './send.ts';

/** What a run of made-up requests came to. */
export interface FuzzReport {
  requests: number;
  /** How many answers had which status. */
  statuses: Record<string, number>;
  /** Operations, by id, that never succeeded. */
  neverDone: string[];
  /** Each way in which an answer was not as described, with the request that brought it about. */
  faults: string[];
}

/** Requests between two sets of fresh records: deletions leave ever less to work with. */
const freshEvery = 80;
const toldFaults = 20;

/**
 * Sends `requests` made-up requests to every operation of the served description: right, nearly right and
 * wrong ones, `concurrency` at a time, and judges each answer by the description. The same seed makes the same
 * requests as long as they are sent one at a time.
 */
export async function fuzz(
  deployment: WalkDeployment,
  { seed, requests, concurrency = 1 }: { seed: number; requests: number; concurrency?: number },
): Promise<FuzzReport> {
  const base = new URL(deployment.address);
  const document = await fetchDocument(base);
  // Those with servers of their own are for browsers.
  const targets = targetsOf(document).filter(({ operation }) => operation.servers === undefined);
  const random = createRandom(seed);
  const pool = createRecordPool(random);
  const own = await makeTenant(deployment, 'canaryofours');
  const foreign = await makeTenant(deployment, 'canaryoftheirs');
  pool.addForeign(familyOf(await makeSubject(deployment, foreign)));
  const key = async (tenant: typeof own, scopes: readonly string[]) =>
    `Bearer ${(await deployment.use.createCredential(tenant.principal, { name: 'fuzz', scopes })).token}`;
  const matching = new Map<string, readonly string[]>();
  const good = await key(own, ['*']);
  const narrow = await key(own, ['tickets:read', 'boards:write']);
  const others = [narrow, 'Bearer basalt_x.y', 'Basic eDp5', ''];
  const ingredients: Ingredients = {
    random,
    pool,
    sampleFor: (family) =>
      createSampler(random, (name) => pool.any(family, kindOf(name)), matching),
    identify: () => ({
      Authorization: random.chance(0.97) ? good : random.pick(others),
    }),
    basePath,
  };
  pool.addFamily(await makeFamily(deployment, own, good, { withWebhook: true }));
  const judge = createJudge(document, 'canaryoftheirs');
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const done = new Set<string>();
  const report: FuzzReport = { requests: 0, statuses: {}, neverDone: [], faults: [] };

  /** The restoring of what a request has deleted: by chance it would seldom name what can be restored. */
  const restoringOf = ({ target: { method, path }, address }: FuzzRequest) => {
    const target = targets.find((candidate) => candidate.path === `${path}/restore`);
    if (method !== 'DELETE' || target === undefined) return null;
    const [at] = address.split('?');
    return { ...makeRequest(target, ingredients), address: `${at}/restore`, query: {} };
  };

  const worker = async (): Promise<void> => {
    let restoring: FuzzRequest | null = null;
    while (report.requests < requests) {
      const turn = report.requests++;
      if (turn % freshEvery === freshEvery - 1) {
        // The number of webhooks of an organization is bounded.
        const withWebhook = turn % (4 * freshEvery) === freshEvery - 1;
        pool.addFamily(await makeFamily(deployment, own, good, { withWebhook }));
      }
      const next = targets[turn % targets.length] as Target;
      const target = next.method === 'DELETE' && random.chance(0.7) ? random.pick(targets) : next;
      const request: FuzzRequest = restoring ?? makeRequest(target, ingredients);
      restoring = null;
      const answer = await send(base, agent, request);
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      if (answer.status < 300) {
        done.add(request.target.operation.operationId);
        learn(pool, request, answer);
        if (random.chance(0.6)) restoring = restoringOf(request);
      }
      for (const fault of judge(request, answer)) {
        if (report.faults.length < toldFaults) {
          report.faults.push(`seed ${seed}, request ${turn}: ${tell(request, answer)}: ${fault}`);
        }
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    agent.destroy();
  }
  // A key is no person.
  const ofPersons = new Set(routes.filter(({ needsPerson }) => needsPerson).map(({ id }) => id));
  report.neverDone = targets
    .map(({ operation }) => operation.operationId)
    .filter((id) => !done.has(id) && !ofPersons.has(id));
  return report;
}

/** A request and its answer in one line. */
export function tell({ target, address, headers, body }: FuzzRequest, answer: Answered): string {
  const { Authorization: _, ...others } = headers as Record<string, string>;
  const sent = body === null ? '' : ` ${body.toString().slice(0, 300)}`;
  return `${target.method} ${address.slice(0, 500)} ${JSON.stringify(others)}${sent} → ${answer.status} ${answer.text.slice(0, 300)}`;
}
