import { AppLink } from '../router.tsx';
import { PageHead } from '../ui/page.tsx';

/** An address of the application that has no page, such as one that a notification names for another program. */
export function MissingPage() {
  return (
    <>
      <PageHead
        title="There is no such page"
        lead="What this address means may be found through the API, or it may be for owners and admins only."
      />
      <p>
        <AppLink href="/app">Go home</AppLink>
      </p>
    </>
  );
}
