export type { Bulk, BulkItem, BulkMode, BulkOptions, BulkOutcome } from './bulk.ts';
export type { ChangesOptions } from './changes.ts';
export { createBasaltClient, type BasaltClient, type BasaltClientOptions } from './client.ts';
export type { FileParent, FileRecord, UploadOptions } from './files.ts';
export { pages, records, type NextPage } from './pages.ts';
export { BasaltProblem, type Problem } from './problem.ts';
export type { RetryPolicy } from './retry.ts';
export { unwrap } from './unwrap.ts';
export type { components, operations, paths, webhooks } from './generated/api.ts';
