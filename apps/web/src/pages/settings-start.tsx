import { Navigate } from 'react-router';
import { useSession } from '../data/session.tsx';

/** `/app/settings`: leads to the first page of the settings that the person may open. */
export function SettingsStart() {
  const { isManager } = useSession();
  return <Navigate to={isManager ? '/app/general' : '/app/organization'} replace />;
}
