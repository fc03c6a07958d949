import { setTimeout as sleep } from 'node:timers/promises';
import { entityTag } from '../src/operation/etag.ts';
import { statusOf } from '../src/problem/problem.ts';
import type { Route } from '../src/operation/route.ts';
import { basePath, routes } from '../src/routes/routes.ts';
import { createAnswerCheck, type Answered } from './answer-checks.ts';
import { checkEvents } from './event-checks.ts';
import { sendRequest } from './send-request.ts';
import { walkBodies } from './walk-bodies.ts';
import {
  expectation,
  fits,
  flaws,
  idKindsOf,
  refusal,
  type Flaw,
  type IdKind,
} from './walk-expectations.ts';
import { makeCallers, type Caller } from './walk-credentials.ts';
import {
  deleteOf,
  makeSubject,
  makeTenant,
  type Subject,
  type WalkDeployment,
} from './walk-fixture.ts';

const nobody = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';

/** What a walk found. */
export interface WalkReport {
  requests: number;
  /** Each way in which an answer was not as specified; none is the aim. */
  faults: string[];
}

/**
 * Calls every operation with every kind of credential on every kind of id, and with every flaw on every kind
 * of id, and holds each answer to the specification: status and code, the order of the checks, the
 * description of the API, no byte of the other tenant, one and the same 401; and the events of it all to the
 * description of webhooks. A caller who is refused for the credential alone calls on an own and a foreign id, and on the
 * `others`: each kind, one kind in turn, so that each operation and each caller meets every kind, or none.
 */
export async function walkRoutes(
  deployment: WalkDeployment,
  { others = 'in turn' }: { others?: 'each' | 'in turn' | 'none' } = {},
): Promise<WalkReport> {
  const own = await makeTenant(deployment, 'canaryofours');
  const foreign = await makeTenant(deployment, 'canaryoftheirs');
  const callers = await makeCallers(deployment, own, foreign);
  const check = createAnswerCheck();
  const report: WalkReport = { requests: 0, faults: [] };
  const unauthorized = new Set<string>();
  const standing = new Map<string, Subject>();

  /** A subject in the state that the id kind names; one made for this request where it may be changed. */
  const subjectFor = async (route: Route, kind: IdKind, isFresh: boolean): Promise<Subject> => {
    // The numbers of webhooks and connections of an organization are bounded.
    const withWebhook = /\{(?:webhook|delivery)\}/.test(route.path);
    const withConnection = route.path.includes('{git_connection}');
    const deleted = kind.startsWith('deleted') ? route.params[kind === 'deleted' ? 0 : 1] : '';
    const key = `${kind} ${deleted} ${withWebhook} ${withConnection}`;
    const kept = standing.get(key);
    if (kept !== undefined && !isFresh) return kept;
    const tenant = kind === 'foreign' ? foreign : own;
    const subject = await makeSubject(deployment, tenant, { withWebhook, withConnection });
    const named = route.params[0];
    if (kind === 'deleted' && named !== undefined && named !== 'organization') {
      await deleteOf(named, subject, deployment, tenant);
    }
    if (kind === 'orphaned') await deleteOf('project', subject, deployment, tenant);
    const inner = route.params[1];
    if (kind === 'deleted within' && inner !== undefined) {
      await deleteOf(inner, subject, deployment, tenant);
    }
    if (kind === 'foreign within') {
      const { comments, person } = await subjectFor(route, 'foreign', false);
      Object.assign(subject, { comments, person });
    }
    if (!isFresh) standing.set(key, subject);
    return subject;
  };

  const step = async (route: Route, caller: Caller, kind: IdKind, flaw: Flaw): Promise<void> => {
    const expected = expectation(
      route,
      caller,
      kind,
      kind === 'foreign' ? foreign.id : own.id,
      flaw,
    );
    const mayChange = expected === 'success' && route.method !== 'GET';
    const subject = await subjectFor(route, kind, mayChange);
    const answer = await send(deployment.address, route, caller, kind, flaw, subject);
    const where = `${route.method} ${route.path} as ${caller.name} on ${kind} (${flaw})`;
    report.requests += 1;
    const blame = (fault: string) => report.faults.push(`${where}: ${fault}`);

    const code = answer.status < 400 ? 'success' : codeIn(answer);
    const status = expected === 'success' ? route.answer.status : statusOf(expected);
    if (code !== expected || answer.status !== status) {
      blame(`${answer.status} ${code}, not ${status} ${expected}: ${answer.text.slice(0, 200)}`);
    }
    for (const fault of check(route, answer)) blame(fault);
    for (const fault of headerFaults(route, answer)) blame(fault);
    const everything = JSON.stringify([...answer.headers]) + answer.text;
    for (const tenant of [own, foreign]) {
      const leaks = everything.includes(tenant.canary) || everything.includes(tenant.id);
      if (leaks && caller.good?.tenant !== tenant) blame(`tells of ${tenant.canary}`);
    }
    if (answer.status === 401) {
      unauthorized.add(answer.text.replace(/"request_id":"[^"]+"/, ''));
    }
  };

  let refusals = 0;
  const kindsFor = (route: Route, caller: Caller): readonly IdKind[] => {
    const kinds = idKindsOf(route);
    if (others === 'each' || refusal(route, caller) === null) return kinds;
    const decisive: readonly IdKind[] = ['own', 'foreign'];
    const rest = kinds.filter((kind) => !decisive.includes(kind));
    const turn = others === 'in turn' ? rest.at(refusals++ % rest.length) : undefined;
    return kinds.filter((kind) => kind === turn || decisive.includes(kind));
  };

  for (const route of routes) {
    for (const caller of callers) {
      for (const kind of kindsFor(route, caller)) await step(route, caller, kind, 'none');
    }
    const star = callers.find(({ name }) => name === '* own') as Caller;
    for (const flaw of flaws.filter((one) => one !== 'none' && fits(one, route))) {
      for (const kind of idKindsOf(route)) await step(route, star, kind, flaw);
    }
  }
  const owner = callers.find(({ name }) => name === '* own');
  const readLog = () => checkEvents(deployment.address, own.id, owner?.authorization ?? '');
  let events = await readLog();
  // On PostgreSQL a transaction anywhere in the cluster may hold the log up.
  for (let tries = 0; tries < 300 && events.kinds.size < 25; tries += 1) {
    await sleep(200);
    events = await readLog();
  }
  if (events.kinds.size < 25) report.faults.push(`only ${events.kinds.size} kinds of events`);
  report.faults.push(...events.faults.slice(0, 20));
  if (unauthorized.size !== 1) report.faults.push(`${unauthorized.size} different bodies of 401`);
  return report;
}

async function send(
  address: string,
  route: Route,
  { authorization }: Caller,
  kind: IdKind,
  flaw: Flaw,
  subject: Subject,
): Promise<Answered> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const isInner = name === route.params[1];
    if (kind === 'absent' || (isInner && kind === 'absent within')) return nobody;
    if (kind === 'malformed' || (isInner && kind === 'malformed within')) return "x'%20or%201=1";
    return idIn(subject, route, name);
  });
  const bodyOf = walkBodies[route.id];
  if (route.bodyIsNeeded && bodyOf === undefined) {
    throw new Error(`no body for ${route.id}: add one to packages/http/testing/walk-bodies.ts`);
  }
  const good = bodyOf === undefined ? undefined : JSON.stringify(bodyOf(subject));
  const body =
    flaw === 'malformed body' ? '{"a":' : flaw === 'unknown field' ? '{"nonsense":1}' : good;
  const sent = flaw === 'wrong type' ? (body ?? '{}') : body;
  const type = flaw === 'wrong type' ? 'text/plain' : 'application/json';
  const query = flaw === 'unknown parameter' ? '?nonsense=1' : '';
  return sendRequest(address + basePath + path + query, {
    method: route.method,
    headers: {
      ...(authorization !== null && { Authorization: authorization }),
      ...(sent !== undefined && { 'Content-Type': type }),
    },
    body: sent,
  });
}

/** The id that a path of the route takes for this kind of record. */
function idIn(subject: Subject, { params: [outer] }: Route, name: string): string {
  if (name !== 'comment') return String(subject[name as keyof Subject]);
  return subject.comments[outer === 'document' ? 'document' : 'ticket'];
}

function codeIn({ text }: Answered): string {
  return String((JSON.parse(text) as { code?: unknown }).code);
}

function headerFaults(route: Route, { status, headers, text }: Answered): string[] {
  const faults: string[] = [];
  const needs = (name: string, value: string | RegExp) => {
    const given = headers.get(name) ?? '';
    const isAsNeeded = typeof value === 'string' ? given === value : value.test(given);
    if (!isAsNeeded) faults.push(`header ${name} is "${given}"`);
  };
  needs('X-Request-Id', /^[0-9a-f-]{36}$/);
  needs('X-Content-Type-Options', 'nosniff');
  needs('Cache-Control', 'no-store');
  const scope = route.scope === null ? '' : `, scope="${route.scope}"`;
  const challenge = new RegExp(`^Bearer(?: resource_metadata="[^"]+"${scope})?$`);
  if (status === 401) needs('WWW-Authenticate', challenge);
  if (status === 204 || status >= 400) return faults;
  if (route.answer.kind === 'stream') {
    needs('X-Accel-Buffering', 'no');
    return faults;
  }
  if (route.answer.kind === 'table' || route.answer.kind === 'lines') return faults;
  const { data } = JSON.parse(text) as { data: Record<string, unknown> & { id?: string } };
  if (route.answer.kind === 'created') {
    const address = `^${basePath}/[a-z-]+(?:/[0-9a-f-]{36}/[a-z]+)?/${data.id}$`;
    needs('Location', route.answer.collection === null ? '' : new RegExp(address));
  }
  const isReadAlone = route.method === 'GET' && route.answer.kind === 'one';
  if (isReadAlone || 'version' in data) needs('ETag', entityTag(data));
  return faults;
}
