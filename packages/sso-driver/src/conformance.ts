/** The conformance suite: `@basalt/sso-driver/conformance`. It needs no test runner of a certain kind. */
export { MemoryAccounts } from './conformance/memory-accounts.ts';
export { conformanceRules, type ConformanceRule } from './conformance/rules.ts';
export type { Callback, ConformanceSubject, Person } from './conformance/subject.ts';
