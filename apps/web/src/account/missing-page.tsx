import { AppLink } from '../ui/app-link.tsx';
import { PageHead } from '../ui/page.tsx';

/** An address of the application that has no page, such as one that a notification names for another program. */
export function MissingPage() {
  return (
    <>
      <PageHead
        title="There is no such page"
        lead="Check the address. The page may have been deleted, or it is only for owners and admins."
      />
      <p>
        <AppLink href="/app">Go home</AppLink>
      </p>
    </>
  );
}
