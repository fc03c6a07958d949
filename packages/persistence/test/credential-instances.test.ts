import { type CredentialLookup, isUsable } from '@basalt/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCredentialLookup } from '../src/index.ts';
import { statementsOf } from './statement-log.ts';
import { openTwoServers, type TwoServers } from './two-servers.ts';

let fixture: TwoServers['fixture'];
let servers: TwoServers['servers'];
let tenant: TwoServers['tenant'];

beforeAll(async () => {
  ({ fixture, servers, tenant } = await openTwoServers());
});
afterAll(() => fixture.close());

const now = new Date('2026-06-01T12:00:00.000Z');

describe.each([0, 600])('with a limit of %i calls in a minute', (callsPerMinute) => {
  const limits = { callsPerMinute, failuresPerMinute: 0 };
  let here: CredentialLookup;
  let otherInstance: CredentialLookup;
  beforeAll(() => {
    [here, otherInstance] = servers.map(({ database }) =>
      createCredentialLookup({ database, limits }),
    ) as [CredentialLookup, CredentialLookup];
  });

  /** A credential that both instances know, and have confirmed. */
  async function aKnownCredential() {
    const input = { name: 'CI', scopes: ['tickets:read' as const] };
    const { public_id: publicId } = await servers[0].useCases.createCredential(
      tenant.principal,
      input,
    );
    const credential = await here.findByPublicId(publicId);
    const hashes = credential?.secrets.map(({ hash }) => hash) ?? [];
    const call = async (lookup: CredentialLookup) =>
      (await lookup.findForCall(publicId, { hashes, now })).credential;
    for (const lookup of [here, otherInstance, here, otherInstance])
      expect(await call(lookup)).not.toBeNull();
    return { publicId, hashes, call };
  }

  it('what one instance does to a credential holds for the very next call on another', async () => {
    const { publicId, hashes, call } = await aKnownCredential();
    const { rotateCredential, revokeCredential } = servers[0].useCases;
    await rotateCredential(tenant.principal, { publicId, overlapSeconds: 60 });
    expect((await call(otherInstance))?.secrets).toMatchObject([
      { goodUntil: null },
      { hash: hashes[0], goodUntil: expect.any(String) },
    ]);
    const called = async () => {
      const credential = await call(otherInstance);
      if (credential === null) throw new Error('no credential');
      return credential;
    };
    const change = (set: string) =>
      fixture.sql(`update basalt.api_credentials set ${set} where public_id = $1`, [publicId]);
    await change(`scopes = '{boards:read}'`);
    expect((await call(otherInstance))?.scopes).toEqual(['boards:read']);
    await change(`expires_at = '2026-01-01'`);
    expect(isUsable(await called(), now)).toBe(false);
    await change('expires_at = null');
    expect(isUsable(await called(), now)).toBe(true);
    await rotateCredential(tenant.principal, { publicId });
    expect((await call(otherInstance))?.secrets.map(({ hash }) => hash)).not.toContain(hashes[0]);
    await revokeCredential(tenant.principal, { publicId });
    expect(isUsable(await called(), now)).toBe(false);
    await fixture.sql('delete from basalt.call_counts where public_id = $1', [publicId]);
    await fixture.sql('delete from basalt.api_credentials where public_id = $1', [publicId]);
    expect([await call(otherInstance), await call(here)]).toEqual([null, null]);
  });

  it('a wrong key costs the statements that an unknown one costs, known credential or not', async () => {
    const { publicId } = await aKnownCredential();
    const wrong = { hashes: ['f'.repeat(64)], now };
    const costs = (id: string) =>
      statementsOf(() => here.findForCall(id, wrong)).then((sent) => sent.map(({ text }) => text));
    const unknown = await costs('0'.repeat(20));
    expect(unknown.length).toBeGreaterThan(0);
    expect(await costs(publicId)).toEqual(unknown);
    expect(await costs(publicId)).toEqual(unknown);
  });

  it('a revocation holds amid calls of the same key', async () => {
    const { publicId, call } = await aKnownCredential();
    let isRevoked = false;
    const late: boolean[] = [];
    const callers = Array.from({ length: 8 }, async (_, index) => {
      for (let calls = 0; calls < 3;) {
        const beganLate = isRevoked;
        const found = await call(index % 2 === 0 ? here : otherInstance);
        if (!beganLate) continue;
        late.push(found !== null && isUsable(found, new Date()));
        calls += 1;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await servers[0].useCases.revokeCredential(tenant.principal, { publicId });
    isRevoked = true;
    await Promise.all(callers);
    expect(late).toHaveLength(24);
    expect(late).not.toContain(true);
  });
});
