import type { Scope } from '@basalt/domain';

/** Every scope by which a caller may use a tool. In a file of its own, so that reading it does not load the tools. */
export const toolScopes: readonly Scope[] = [
  'analytics:read',
  'boards:read',
  'comments:write',
  'document_comments:write',
  'documents:read',
  'documents:write',
  'events:read',
  'projects:read',
  'tickets:read',
  'tickets:write',
];
