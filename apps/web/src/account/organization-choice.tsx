import type { OwnOrganization } from '../api/records.ts';
import { Select } from '../ui/select.tsx';

/** Which of several organizations a page is about; nothing when there is one alone. */
export function OrganizationChoice({
  managed,
  chosen,
  choose,
}: {
  managed: readonly OwnOrganization[];
  chosen: string;
  choose: (id: string) => void;
}) {
  if (managed.length < 2) return null;
  return <Select label="Organization" options={managed} value={chosen} onChange={choose} />;
}
