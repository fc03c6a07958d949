export { createInMemoryBasalt, type InMemoryBasalt } from './in-memory/basalt.ts';
export type { SettableClock } from './in-memory/time-and-ids.ts';
export { inMemoryFileStorage, plainFileAddresses } from './in-memory/file-storage.ts';
export { plainRichText } from './in-memory/plain-rich-text.ts';
export { predictableApiKeyFactory } from './in-memory/api-key-factory.ts';
export { plainCode, plainSignInTools } from './in-memory/sign-in-tools.ts';
export type { PlainSignInTools } from './in-memory/sign-in-tools.ts';
export { growingIds, settableClock } from './in-memory/time-and-ids.ts';
export {
  aPrincipal,
  aTenantFixture,
  recordEvents,
  type TenantFixture,
} from './builders/tenant-fixture.ts';
export { aComment, type CommentFields } from './builders/comments.ts';
export { aMember, aUser } from './builders/people.ts';
export { makeNamedRecords, namedKinds, operationOn } from './builders/named-records.ts';
export { aBoard, aLabel, aProject } from './builders/work.ts';
export { aTicket, someTickets, type TicketFields } from './builders/tickets.ts';
export { aWebhook, type WebhookFields } from './builders/webhooks.ts';
export { predictableWebhookTools } from './in-memory/webhooks.ts';
export { aDocument, type DocumentFields } from './builders/documents.ts';
export { contractLimits, type TestStorage } from './contract/test-storage.ts';
export { dice } from './dice.ts';
export { ageingFactsOf, finishedDaysOf, flowFactsOf } from './in-memory/flow.ts';
export { organizationFlowFactsOf } from './in-memory/organization-flow.ts';
export { expectFilteredFlow } from './filtered-flow.ts';
export { dayClock } from '../src/flow/day-clock.ts';
export { madeHistory, zones } from './flow-histories.ts';
export { walkFields, type WalkCalls } from './field-walk.ts';
export { memoryStorageOf, openMemoryStorage } from './in-memory/test-storage.ts';
export { keptAndCounted } from './contract/kept-relations.contract.ts';
export { MirroredTickets } from './contract/mirrored-tickets.ts';
export { tenancyContract } from './contract/tenancy.contract.ts';
export { operationEvents } from './operation-events.ts';
export { closeAfterTests } from './close-after-tests.ts';
export { metricLine } from './metric.ts';
export { leastOf, leastProcessorTimeOf, processorTimeOf, timeOf } from './measured-time.ts';
export {
  anItem,
  aSourceBoard,
  aSourceField,
  aSourceTemplate,
  aSourceTicket,
  digestOf,
  imported,
  lineSource,
  ran,
  sampleItems,
  undone,
} from './import-scenario.ts';
export { plainGitReader } from './in-memory/git.ts';
export { aGitRequest, aSentCommit } from './builders/git.ts';
