/** The conformance suite: `@basalt/sso-driver/conformance`. It needs no test runner of a certain kind. */
export { MemoryAccounts } from './conformance/memory-accounts.ts';
export { conformanceRules } from './conformance/rules.ts';
export type { ConformanceRule } from './conformance/rule.ts';
export type { Callback, ConformanceSubject, Person } from './conformance/subject.ts';
