import { useSyncExternalStore } from 'react';
import { serviceAway } from '../../api/service-away.ts';

/** Whether the service can be reached, as far as the pages know. */
export const useIsOnline = (): boolean =>
  !useSyncExternalStore(serviceAway.subscribe, serviceAway.isSilent);
