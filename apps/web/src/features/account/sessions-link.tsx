import { AppLink } from '../../design/app-link.tsx';
import { useWords } from '../../words/use-words.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** Leads to the page of the browsers in which the person is signed in. */
export function SessionsLink({ hasPasswords }: { hasPasswords: boolean }) {
  const words = useWords();
  return (
    <ul className={pageCss.list}>
      <li>
        <div className={pageCss.what}>
          <h2>
            <AppLink href="/app/sessions">{words('account.sessions')}</AppLink>
          </h2>
          <p className={textCss.note}>
            {words('account.sessionsLead', { way: hasPasswords ? 'password' : 'provider' })}
          </p>
        </div>
      </li>
    </ul>
  );
}
