/** Who decides which apps people connect to an organization: everybody, its admins, or nobody does. */
export const appPolicies = ['any', 'approved', 'none'] as const;

export type AppPolicy = (typeof appPolicies)[number];

/** The policy of an organization that has set none. */
export const defaultAppPolicy: AppPolicy = 'any';
