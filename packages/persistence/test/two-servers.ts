import { aTenant, openFixture, type Fixture, type Server, type Tenant } from './fixture.ts';

/** Two servers on one database, each with connections of its own, and a tenant that `fixture` sees. */
export interface TwoServers {
  fixture: Fixture;
  servers: [Server, Server];
  tenant: Tenant;
}

/** Opens them; `fixture.close` closes all. */
export async function openTwoServers(): Promise<TwoServers> {
  const fixture = await openFixture();
  const serve = () => fixture.serve({ maxConnections: 3 });
  const servers: [Server, Server] = [await serve(), await serve()];
  const tenant = await aTenant(servers[0]);
  await fixture.seeAs(tenant.principal);
  return { fixture, servers, tenant };
}
