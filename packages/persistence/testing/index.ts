export { openOwner, type Owner } from './owner.ts';
export { createTestDatabase, urlOfDatabase, type TestDatabase } from './test-database.ts';
