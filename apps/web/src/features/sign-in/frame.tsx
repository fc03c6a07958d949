import type { ReactNode } from 'react';
import { Brand } from '../../design/brand.tsx';
import { usePageTitle } from '../../design/page-title.ts';
import { BackgroundPattern } from '../../design/background-pattern.tsx';
import signInCss from './sign-in.module.css';
import textCss from '../../design/text.module.css';

/** The layout of all pages of the sign-in. */
export function Frame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const heading = usePageTitle(title);
  return (
    <div className={signInCss.signIn}>
      <BackgroundPattern />
      <main>
        <div className={signInCss.sheet}>
          <Brand href="/login" />
          <header>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead !== undefined && <p className={textCss.lead}>{lead}</p>}
          </header>
          {children}
        </div>
      </main>
    </div>
  );
}
