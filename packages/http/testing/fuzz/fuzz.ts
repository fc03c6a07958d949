import { Agent } from 'node:http';
import { basePath } from '../../src/routes.ts';
import type { OpenApiDocument } from '../../src/openapi.ts';
import type { Answered } from '../answer-checks.ts';
import { makeSubject, makeTenant, type Subject, type WalkGround } from '../walk-world.ts';
import { createSampler } from './from-schema.ts';
import { createJudge } from './judge.ts';
import { makeRequest, type FuzzRequest, type Ingredients, type Target } from './make-request.ts';
import { createRandom } from './random.ts';
import { createRecordPool, kindOf, type RecordKind, type RecordPool } from './record-pool.ts';
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
const freshEvery = 100;
const toldFaults = 20;

/**
 * Sends `requests` made-up requests to every operation of the served description: right, nearly right and
 * wrong ones, `atOnce` at a time, and judges each answer by the description. The same seed makes the same
 * requests as long as they are sent one at a time.
 */
export async function fuzz(
  ground: WalkGround,
  { seed, requests, atOnce = 1 }: { seed: number; requests: number; atOnce?: number },
): Promise<FuzzReport> {
  const base = new URL(ground.address);
  const served = await fetch(new URL('/docs/api/openapi.json', base));
  const document = (await served.json()) as OpenApiDocument;
  const targets = targetsOf(document);
  const random = createRandom(seed);
  const pool = createRecordPool(random);
  const own = await makeTenant(ground, 'canaryofours');
  const foreign = await makeTenant(ground, 'canaryoftheirs');
  addSubject(pool.addForeign, await makeSubject(ground, foreign));
  const key = async (tenant: typeof own, scopes: readonly string[]) =>
    `Bearer ${(await ground.use.createCredential(tenant.principal, { name: 'fuzz', scopes })).token}`;
  const ingredients: Ingredients = {
    random,
    pool,
    sample: createSampler(random, (name) => pool.any(kindOf(name))),
    authorizations: [
      await key(own, ['*']),
      await key(own, ['tickets:read', 'boards:write']),
      'Bearer basalt_x.y',
      'Basic eDp5',
      '',
    ],
    basePath,
  };
  const judge = createJudge(document, 'canaryoftheirs');
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const done = new Set<string>();
  const report: FuzzReport = { requests: 0, statuses: {}, neverDone: [], faults: [] };

  const worker = async (): Promise<void> => {
    while (report.requests < requests) {
      const turn = report.requests++;
      if (turn % freshEvery === 0) addSubject(pool.addOwn, await makeSubject(ground, own));
      const target = targets[turn % targets.length] as Target;
      const request = makeRequest(target, ingredients);
      const answer = await send(base, agent, request);
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      if (answer.status < 300) {
        done.add(target.operation.operationId);
        learn(pool, target, answer);
      }
      for (const fault of judge(request, answer)) {
        if (report.faults.length < toldFaults) {
          report.faults.push(`seed ${seed}, request ${turn}: ${tell(request, answer)}: ${fault}`);
        }
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    agent.destroy();
  }
  report.neverDone = targets
    .map(({ operation }) => operation.operationId)
    .filter((id) => !done.has(id));
  return report;
}

function targetsOf({ paths }: OpenApiDocument): Target[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

function addSubject(add: RecordPool['addOwn'], subject: Subject): void {
  const { boards, comments, ...ids } = subject;
  for (const [name, id] of Object.entries(ids)) add(name as RecordKind, id);
  for (const id of boards) add('board', id);
  for (const id of Object.values(comments)) add('comment', id);
}

/** New records and cursors are named by later requests. */
function learn(pool: RecordPool, { path, method }: Target, { text }: Answered): void {
  if (text === '') return;
  const { data, meta } = JSON.parse(text) as {
    data: { id?: string };
    meta?: { next_cursor?: string | null };
  };
  if (typeof meta?.next_cursor === 'string') pool.addCursor(meta.next_cursor);
  const collection = /\/(\w+)s$/.exec(path)?.[1];
  if (method === 'POST' && collection !== undefined && typeof data.id === 'string') {
    pool.addOwn(kindOf(collection), data.id);
  }
}

function tell({ target, address, headers, body }: FuzzRequest, answer: Answered): string {
  const { Authorization: _, ...others } = headers as Record<string, string>;
  const sent = body === null ? '' : ` ${body.toString().slice(0, 300)}`;
  return `${target.method} ${address} ${JSON.stringify(others)}${sent} → ${answer.status} ${answer.text.slice(0, 300)}`;
}
