import { basePath, routes } from '../src/routes/routes.ts';
import { takesIfMatch } from '../src/request/read-request.ts';
import type { Route } from '../src/operation/route.ts';
import type { Answered } from './answer-checks.ts';
import type { WalkReport } from './route-walk.ts';
import { sendRequest } from './send-request.ts';
import { walkBodies } from './walk-bodies.ts';
import {
  deleteOf,
  makeSubject,
  makeTenant,
  type Subject,
  type WalkDeployment,
} from './walk-fixture.ts';

/** Headers that a replay repeats. */
const repeated = ['Location', 'ETag', 'Content-Type'];

/**
 * Sends every POST again under its Idempotency-Key, with the same body, with another one, and with a key that
 * is none, and with an If-Match of another version. A route that forgets to pass its conditions on is found here.
 */
export async function walkRetries(deployment: WalkDeployment): Promise<WalkReport> {
  const own = await makeTenant(deployment, 'canaryretry');
  const { token } = await deployment.use.createCredential(own.principal, {
    name: 'retry walker',
    scopes: ['*'],
  });
  // What the credential makes, it may restore.
  const called = await deployment.use.authenticate({ token });
  if (called === null) throw new Error('the key of the walk is not good');
  const maker = { ...own, principal: called.principal };
  const report: WalkReport = { requests: 0, faults: [] };

  for (const route of routes.filter(({ method }) => method === 'POST')) {
    const subject = await makeSubject(deployment, maker);
    const kind = route.params.at(-1);
    if (route.restores && kind !== undefined) await deleteOf(kind, subject, deployment, maker);
    const body = walkBodies[route.id]?.(subject);
    const key = `"walk" ${route.id}`;
    const ask = (name: string, sent: object | undefined, more: Record<string, string> = {}) => {
      report.requests += 1;
      return send(deployment.address, route, { token, key: name, body: sent, subject, more });
    };
    const blame = (fault: string) => report.faults.push(`${route.id}: ${fault}`);

    const malformed = await ask('k'.repeat(256), body);
    if (codeOf(malformed) !== 'malformed_header') blame(`took a bad key: ${malformed.status}`);
    const stale = await ask(`${key} of another version`, body, { 'If-Match': '"999999"' });
    const refusal = takesIfMatch(route) ? 'version_mismatch' : 'validation_failed';
    if (codeOf(stale) !== refusal) blame(`with a stale If-Match: ${stale.status} ${stale.text}`);
    const first = await ask(key, body);
    if (first.status !== route.answer.status || first.headers.has('Idempotency-Replayed')) {
      blame(`${first.status} ${first.text}`);
      continue;
    }
    const again = await ask(key, body);
    if (again.headers.get('Idempotency-Replayed') !== 'true') blame('was executed again');
    if (again.status !== first.status || again.text !== first.text) blame(again.text);
    for (const name of repeated) {
      if (again.headers.get(name) !== first.headers.get(name)) blame(`another ${name}`);
    }
    const otherBody = body === undefined ? undefined : otherThan(body);
    if (otherBody === undefined) continue;
    const reused = await ask(key, otherBody);
    if (codeOf(reused) !== 'idempotency_key_reused') blame(`took another body: ${reused.text}`);
  }
  return report;
}

/** A body that is as good, or undefined when nothing can be left out or changed. */
function otherThan(body: object): object | undefined {
  const text = Object.entries(body).find(([name]) => /^(?:name|title|body|body_html)$/.test(name));
  if (text !== undefined) return { ...body, [text[0]]: `${text[1]} again` };
  // Both fields of a relation are needed.
  if ('type' in body && body.type === 'blocks') return { ...body, type: 'relates_to' };
  const names = Object.keys(body);
  const last = names.pop();
  return names.length === 0 || last === undefined ? undefined : { ...body, [last]: undefined };
}

function codeOf({ status, text }: Answered): unknown {
  return status < 400 ? null : (JSON.parse(text) as { code?: unknown }).code;
}

/** Sends a request of the route about the subject, with an Idempotency-Key. */
export async function send(
  address: string,
  route: Route,
  {
    token,
    key,
    body,
    subject,
    more,
  }: {
    token: string;
    key: string;
    body: object | undefined;
    subject: Subject;
    more: Record<string, string>;
  },
): Promise<Answered> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: keyof Subject) =>
    name === ('comment' as keyof Subject)
      ? subject.comments[route.params[0] === 'document' ? 'document' : 'ticket']
      : String(subject[name]),
  );
  return sendRequest(address + basePath + path, {
    method: route.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': key,
      ...more,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
