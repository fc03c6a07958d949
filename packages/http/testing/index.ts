export { fuzzPeople, type PeopleGround } from './fuzz/fuzz-people.ts';
export { fuzz, type FuzzReport } from './fuzz/fuzz.ts';
export { figuresLine, watchLoad } from './fuzz/load-figures.ts';
export { createAnswerCheck, createRequestCheck, type RequestCheck } from './answer-checks.ts';
export type { Entrance, WalkedIds } from './foreign-requests.ts';
export { walkForeign, type ForeignGround, type ForeignReport } from './foreign-walk.ts';
export { walkReferences } from './reference-walk.ts';
export { walkRetries } from './retry-walk.ts';
export { walkRoutes, type WalkReport } from './route-walk.ts';
export { startApp, type StartedApp } from './start-app.ts';
export { fetchDocument, wholeDocument } from './whole-document.ts';
export { watchAnswers } from './watch-answers.ts';
export {
  deleteOf,
  makeSubject,
  makeTenant,
  type Subject,
  type Tenant,
  type WalkGround,
} from './walk-world.ts';
export { BrowserClient, type BrowserReply, type BrowserSending } from './browser-client.ts';
export { openStream, type OpenStream } from './open-stream.ts';
