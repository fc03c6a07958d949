/** The systems that an import can come from. */
export const importSystems = ['trello', 'jira', 'planka', 'csv'] as const;

export type ImportSystem = (typeof importSystems)[number];
