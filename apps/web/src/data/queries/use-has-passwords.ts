import { useQuery } from '@tanstack/react-query';
import { signInConfigQuery } from './account.ts';

/** Whether people sign in with passwords here; true until the page has loaded the ways to sign in. */
export function useHasPasswords(): boolean {
  const { data: config } = useQuery(signInConfigQuery);
  return config?.local.enabled !== false;
}
