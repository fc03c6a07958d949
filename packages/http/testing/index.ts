export { walkAsApp, type WalkingRole } from './app-walk.ts';
export { fuzzPeople, type PeopleDeployment } from './fuzz/fuzz-people.ts';
export { fuzz, type FuzzReport } from './fuzz/fuzz.ts';
export { metricsLine, watchLoad } from './fuzz/load-metrics.ts';
export { createAnswerCheck, createRequestCheck, type RequestCheck } from './answer-checks.ts';
export type { Entrance, WalkedIds } from './foreign-requests.ts';
export { walkForeign, type ForeignDeployment, type ForeignReport } from './foreign-walk.ts';
export { walkReferences } from './reference-walk.ts';
export { walkRetries } from './retry-walk.ts';
export { walkRevoked } from './revoked-walk.ts';
export { walkRoutes, type WalkReport } from './route-walk.ts';
export { startApp, type StartedApp } from './start-app.ts';
export { fetchBothDocuments, fetchDocument, wholeDocument } from './whole-document.ts';
export { watchAnswers } from './watch-answers.ts';
export {
  deleteOf,
  makeSubject,
  makeTenant,
  type Subject,
  type Tenant,
  type WalkDeployment,
} from './walk-fixture.ts';
export { BrowserClient, type BrowserReply, type BrowserSending } from './browser-client.ts';
export { openStream, type OpenStream } from './open-stream.ts';
