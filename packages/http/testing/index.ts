export { walkReferences } from './reference-walk.ts';
export { walkRetries } from './retry-walk.ts';
export { walkRoutes, type WalkReport } from './route-walk.ts';
export { startApp, type StartedApp } from './start-app.ts';
export type { WalkGround } from './walk-world.ts';
