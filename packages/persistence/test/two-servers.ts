import { aTenant, openScene, type Scene, type Server, type Tenant } from './scene.ts';

/** Two servers on one database, each with connections of its own, and a tenant that `scene` sees. */
export interface TwoServers {
  scene: Scene;
  servers: [Server, Server];
  tenant: Tenant;
}

/** Opens them; `scene.close` closes all. */
export async function openTwoServers(): Promise<TwoServers> {
  const scene = await openScene();
  const serve = () => scene.serve({ maxConnections: 3 });
  const servers: [Server, Server] = [await serve(), await serve()];
  const tenant = await aTenant(servers[0]);
  await scene.seeAs(tenant.principal);
  return { scene, servers, tenant };
}
