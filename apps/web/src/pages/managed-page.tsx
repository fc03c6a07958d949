import type { ReactNode } from 'react';
import type { OwnOrganization } from '../api/types.ts';
import { useSession } from '../data/session.tsx';
import { PageHead } from '../design/page.tsx';
import { Select } from '../design/select.tsx';
import { useWords } from '../words/use-words.tsx';
import { MissingPage } from '../design/missing-page.tsx';

/** A page about an organization that the person manages, with a choice if there are several. For other people it is a missing page. */
export function ManagedPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead: (organization: OwnOrganization) => string;
  children: (organization: OwnOrganization) => ReactNode;
}) {
  const words = useWords();
  const { me, organization, isManager, choose } = useSession();
  if (organization === null || !isManager) return <MissingPage />;
  const managed = me.organizations.filter(({ role }) => role !== 'member');
  return (
    <>
      <PageHead title={title} lead={lead(organization)}>
        {managed.length > 1 && (
          <Select
            label={words('account.organization')}
            options={managed}
            value={organization.id}
            onChange={choose}
          />
        )}
      </PageHead>
      {children(organization)}
    </>
  );
}
