/** Which apps people may connect to an organization: any, those that its admins approved, or none. */
export const appPolicies = ['any', 'approved', 'none'] as const;

export type AppPolicy = (typeof appPolicies)[number];

/** The policy of an organization that has set none. */
export const defaultAppPolicy: AppPolicy = 'any';

/** The decision of the admins of an organization about an app. `seen`: none yet; `requested`: a person asks them to approve it. */
export type AppStatus = 'seen' | 'requested' | 'approved' | 'blocked';

/** THE rule that decides which apps people of an organization may connect and use. An app of status `seen` may be used under the policy `any`. */
export function mayConnect(policy: AppPolicy, status: AppStatus): boolean {
  if (policy === 'none' || status === 'blocked') return false;
  return policy === 'any' || status === 'approved';
}
