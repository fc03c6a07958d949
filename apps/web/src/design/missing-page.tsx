import { AppLink } from './app-link.tsx';
import { PageHead } from './page.tsx';
import layoutCss from './layout.module.css';
import { useWords } from '../words/use-words.tsx';

/**
 * For an address of the application without a page. A notification can contain such an address. `isRestorable`: what was there may be in
 * the trash.
 */
export function MissingPage({ isRestorable = false }: { isRestorable?: boolean }) {
  const words = useWords();
  return (
    <>
      <PageHead
        title={words('account.thereIsNoSuchPage')}
        lead={words('account.checkTheAddressThePage')}
      />
      <p className={layoutCss.actions}>
        <AppLink href="/app">{words('account.goHome')}</AppLink>
        {isRestorable && <AppLink href="/app/trash">{words('frame.trash')}</AppLink>}
      </p>
    </>
  );
}
