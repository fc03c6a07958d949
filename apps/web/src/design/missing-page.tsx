import { AppLink } from './app-link.tsx';
import { PageHead } from './page.tsx';
import { useWords } from '../words/use-words.tsx';

/** For an address of the application without a page. A notification can contain such an address. */
export function MissingPage() {
  const words = useWords();
  return (
    <>
      <PageHead
        title={words('account.thereIsNoSuchPage')}
        lead={words('account.checkTheAddressThePage')}
      />
      <p>
        <AppLink href="/app">{words('account.goHome')}</AppLink>
      </p>
    </>
  );
}
