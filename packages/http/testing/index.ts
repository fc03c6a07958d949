export { fuzz, type FuzzReport } from './fuzz/fuzz.ts';
export { figuresLine, watchLoad } from './fuzz/load-figures.ts';
export { createAnswerCheck, createRequestCheck, type RequestCheck } from './answer-checks.ts';
export { walkReferences } from './reference-walk.ts';
export { walkRetries } from './retry-walk.ts';
export { walkRoutes, type WalkReport } from './route-walk.ts';
export { startApp, type StartedApp } from './start-app.ts';
export { watchAnswers } from './watch-answers.ts';
export type { WalkGround } from './walk-world.ts';
