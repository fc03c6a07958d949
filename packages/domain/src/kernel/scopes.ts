/** Every scope of the API. `*` means all of them. */
export const scopes = [
  '*',
  'organization:read',
  'organization:write',
  'projects:read',
  'projects:write',
  'boards:read',
  'boards:write',
  'tickets:read',
  'tickets:write',
  'comments:write',
  'analytics:read',
  'documents:read',
  'documents:write',
  'document_comments:write',
  'notifications:write',
  'webhooks:read',
  'webhooks:write',
  'events:read',
] as const;

export type Scope = (typeof scopes)[number];

/** True for a word that is a scope. */
export function isScope(word: string): word is Scope {
  return (scopes as readonly string[]).includes(word);
}

/** True when the scopes held allow an operation that needs `required`. */
export function allows(held: readonly Scope[], required: Scope): boolean {
  return held.includes('*') || held.includes(required);
}
