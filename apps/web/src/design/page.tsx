import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import textCss from './text.module.css';
import pageCss from './page.module.css';

/** The head of a page of the application. It sets the title, and gets the focus after a navigation. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children?: ReactNode;
}) {
  const heading = usePageTitle(title);
  return (
    <header>
      <div>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {lead !== undefined && <p className={textCss.lead}>{lead}</p>}
      </div>
      {children}
    </header>
  );
}

/** A list without an entry. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={pageCss.empty}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}
