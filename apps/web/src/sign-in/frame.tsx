import type { ReactNode } from 'react';
import { Brand } from '../ui/brand.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { BackgroundPattern } from '../ui/background-pattern.tsx';

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
    <div className="sign-in">
      <BackgroundPattern />
      <main>
        <div className="sheet">
          <Brand href="/login" />
          <header>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead !== undefined && <p className="lead">{lead}</p>}
          </header>
          {children}
        </div>
      </main>
    </div>
  );
}
