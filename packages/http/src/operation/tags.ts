/** The description of each tag, in the order in which the document lists the tags. */
const tagDescriptions = {
  Organizations: 'The organization that the credential belongs to.',
  Projects: 'Projects, the people with access to them, their tags and their analytics.',
  Labels: 'Labels of a project, for its tickets.',
  Fields: 'Custom fields of tickets, of a project or of all projects.',
  Templates: 'Templates of tickets, of a project or of all projects.',
  Rules: 'What the organization does by itself, and the runs of each rule.',
  Cycles: 'Cycles of a project: spans of days in which it does a part of its work.',
  Boards: 'The columns of the workflow of a project, with their WIP limits (work in progress).',
  Tickets: 'Tickets of a project: their content, their board and their place on it.',
  Documents: 'Articles of the organization or of one of its projects.',
  Comments: 'Comments on tickets and on documents.',
  Relations:
    'What tickets are to each other: blockers, duplicates, parents and children, across the projects of the organization.',
  Git: 'Connections to Git forges, and the branches, commits and pull requests of tickets.',
  Files:
    'Files of tickets, documents and comments. Their bytes are sent to and read from signed addresses, outside the JSON API.',
  Imports: 'Imports from another system, with a report of what was carried over.',
  Views: 'Saved lists of tickets, private or shared.',
  Notifications: 'Messages to people, in the application.',
  Events: 'The log of everything that happened in the organization.',
  Webhooks: 'Addresses that events are posted to, and the deliveries to them.',
  Credentials: 'The API credential of the caller.',
};

/** The same for the routes of browsers. */
const browserTagDescriptions = {
  'Sign-in': 'Sign-in with a local account, an OAuth provider or single sign-on.',
  Account: 'The account of the person who is signed in.',
  People: 'The organizations of a person, their members and invitations.',
  'Credentials of an organization':
    'The API credentials of an organization, for its owners and admins.',
  Apps: 'Apps that act for people of an organization, and what people allowed them.',
};

/** The tags of operations in the description of the API. */
export type Tag = keyof typeof tagDescriptions;

/** The tags of the browser's routes. */
export type BrowserTag = keyof typeof browserTagDescriptions;

/** The tags with these names, each once, as the document lists them. */
export function tagsNamed(names: readonly string[]): { name: string; description: string }[] {
  return Object.entries({ ...tagDescriptions, ...browserTagDescriptions })
    .filter(([name]) => names.includes(name))
    .map(([name, description]) => ({ name, description }));
}
