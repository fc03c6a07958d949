import type { ReactNode } from 'react';
import type { OwnOrganization } from '../api/records.ts';
import { PageHead } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';

/** Which organization a page is about, among those that the person manages. */
export interface Managing {
  organization: OwnOrganization;
  managed: readonly OwnOrganization[];
  choose: (id: string) => void;
}

/** A page about one organization; where there are several, another can be chosen. */
export function ManagedPage({
  title,
  lead,
  organization,
  managed,
  choose,
  children,
}: Managing & { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} lead={lead}>
        {managed.length > 1 && (
          <Select
            label="Organization"
            options={managed}
            value={organization.id}
            onChange={choose}
          />
        )}
      </PageHead>
      {children}
    </>
  );
}
