import { AppLink } from '../ui/app-link.tsx';
import { PageHead } from '../ui/page.tsx';

/** An address of the application that has no page, such as one that a notification names for another program. */
export function MissingPage() {
  return (
    <>
      <PageHead
        title="There is no such page"
        lead="The address may be mistyped, or what it led to may be gone or be for owners and admins only."
      />
      <p>
        <AppLink href="/app">Go home</AppLink>
      </p>
    </>
  );
}
