import type { Role } from '@basalt/domain';

/** The emails of the people of the demo. */
export const [ada, grace, linus] = [
  'ada@demo.example',
  'grace@demo.example',
  'linus@demo.example',
] as const;

/** The owner first: the one that can sign in. */
export const demoPeople: readonly [
  { email: string; name: string; role: Role },
  ...{ email: string; name: string; role: Role }[],
] = [
  { email: ada, name: 'Ada Quarry', role: 'owner' },
  { email: grace, name: 'Grace Column', role: 'admin' },
  { email: linus, name: 'Linus Fault', role: 'member' },
];
