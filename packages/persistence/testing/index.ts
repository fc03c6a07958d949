export { connected } from './connected.ts';
export { asking, contentOf, sequencesOf, tablesOf, type Ask } from './content.ts';
export { freePort } from './free-port.ts';
export { isAbsent } from './is-absent.ts';
export { openOwner, type Owner } from './owner.ts';
export { pgbouncerProgram, startPgBouncer, type PgBouncer, type PoolMode } from './pgbouncer.ts';
export { startReplicatedServer, type ReplicatedServer } from './replicated-server.ts';
export { blocksOfGuide, sqlOfGuide } from './blocks-of-guide.ts';
export {
  createOwnedDatabase,
  restoreAsReleased,
  rowsOf,
  unforcedTables,
  type OwnedDatabase,
  type Row,
} from './release-database.ts';
export { runningProcesses, type RunningProcess } from './running-processes.ts';
export { createTestDatabase, urlOfDatabase, type TestDatabase } from './test-database.ts';
export { unpackedEventTexts } from './unpacked-events.ts';
