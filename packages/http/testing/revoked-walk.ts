import type { UseCases } from '@basalt/domain';
import { routes } from '../src/routes/routes.ts';
import type { WalkReport } from './route-walk.ts';
import { send } from './retry-walk.ts';
import { walkBodies } from './walk-bodies.ts';
import { makeSubject, type Tenant, type WalkDeployment } from './walk-fixture.ts';

/**
 * Calls every operation with a key that `warm` remembers and that another instance revokes then. Each must refuse it, and none may change
 * what `content` returns. An operation whose work passes by the confirmation of its caller is found here.
 */
export async function walkRevoked({
  warm,
  deployment,
  own,
  newKey,
  content,
}: {
  warm: { address: string; use: UseCases };
  deployment: WalkDeployment;
  own: Tenant;
  /** A valid key of the tenant, and its revocation by another instance. */
  newKey: () => Promise<{ token: string; revoke: () => Promise<unknown> }>;
  content: () => Promise<string>;
}): Promise<WalkReport> {
  const subject = await makeSubject(deployment, own);
  const report: WalkReport = { requests: 0, faults: [] };
  for (const route of routes) {
    const { token, revoke } = await newKey();
    for (let calls = 0; warm.use.recallCaller({ token }) === null; calls += 1) {
      if (calls === 10) throw new Error('the key is not remembered');
      await warm.use.authenticate({ token });
    }
    await revoke();
    const before = await content();
    const body = walkBodies[route.id]?.(subject);
    const sent = { token, key: `"revoked ${route.id}"`, body, subject, more: {} };
    const { status, text } = await send(warm.address, route, sent);
    report.requests += 1;
    if (status !== 401) report.faults.push(`${route.id}: ${status} ${text.slice(0, 200)}`);
    if ((await content()) !== before) report.faults.push(`${route.id}: has changed something`);
  }
  return report;
}
