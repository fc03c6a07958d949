import { AppLink } from '../ui/app-link.tsx';
import { PageHead } from '../ui/page.tsx';

/** For an address of the application without a page. A notification can contain such an address. */
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
