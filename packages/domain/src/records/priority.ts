/** The priorities, from the least to the most urgent. */
export const priorities = ['lowest', 'low', 'medium', 'high', 'highest'] as const;

export type Priority = (typeof priorities)[number];
