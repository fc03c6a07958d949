export { createTestDatabase, urlOfDatabase, type TestDatabase } from './test-database.ts';
