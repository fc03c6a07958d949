import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { asRefusal } from '../api/refusal.ts';
import { isPassing } from '../api/send-and-retry.ts';
import { serviceAway } from '../api/service-away.ts';
import { useWords } from '../words/use-words.tsx';
import { Refused } from './notice.tsx';
import textCss from './text.module.css';

/**
 * Why a part of a page is not there. Without a connection, which the head of the page names, it is no fault: a quiet note says that it was not
 * loaded before, or nothing does where another part says so (`isSilent`).
 */
export function Missing({
  of: { data, error },
  isSilent = false,
}: {
  of: Pick<UseQueryResult, 'data' | 'error'>;
  isSilent?: boolean;
}) {
  const words = useWords();
  const isAway = useSyncExternalStore(serviceAway.subscribe, serviceAway.read);
  if (error === null) return null;
  if (!isAway || !isPassing(asRefusal(error))) return <Refused error={error} />;
  if (data !== undefined || isSilent) return null;
  return (
    <p className={textCss.note} role="status">
      {words('ui.notOpenedHereBefore')}
    </p>
  );
}
