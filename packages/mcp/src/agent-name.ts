/** The name that tools have for a field of the API: `assignees` for `assignee_ids`, `description` for `description_html`. */
export type AgentName<Name extends string> =
  Name extends `${infer Base}_${'ids' | 'names' | 'count'}`
    ? `${Base}s`
    : Name extends `${infer Base}_${'id' | 'html'}`
      ? Base
      : Name;

/** As the type. Of the ways to name a project, a board or a ticket, the tools have one argument: `board` for `board_slug`. */
export const agentName = <Name extends string>(name: Name): AgentName<Name> =>
  name
    .replace(/_(?:ids|names|count)$/u, 's')
    .replace(/(?:_ticket)?_(?:id|html|slug)$/u, '')
    .replace(/^(project|ticket)_key$/u, '$1') as AgentName<Name>;
