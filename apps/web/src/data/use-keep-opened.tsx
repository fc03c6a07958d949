import { useEffect } from 'react';
import { useSession } from './session.tsx';
import { keepOpened, type OpenedPage } from './recent-pages.ts';

/** Keeps that the page of a ticket or document was opened. */
export function useKeepOpened({ id: record, address, name, sign }: OpenedPage): void {
  const { me, organization } = useSession();
  const [person, id] = [me.id, organization?.id];
  useEffect(() => {
    if (id !== undefined)
      keepOpened({ person, organization: id }, { id: record, address, name, sign });
  }, [person, id, record, address, name, sign]);
}
