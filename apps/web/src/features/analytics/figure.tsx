import type { ReactNode } from 'react';
import { AppLink } from '../../design/app-link.tsx';
import analyticsCss from './analytics.module.css';
import textCss from '../../design/text.module.css';

/** A number with its name and a sentence below. `isAmiss`: somebody should act. */
export function Figure({
  name,
  value,
  isAmiss = false,
  href,
  children,
}: {
  name: string;
  value: ReactNode;
  isAmiss?: boolean;
  /** The list of the counted tickets. */
  href?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={analyticsCss.figure}>
      <dt>{name}</dt>
      <dd>
        <strong className={isAmiss ? analyticsCss.amiss : undefined}>
          {href === undefined ? value : <AppLink href={href}>{value}</AppLink>}
        </strong>
        <span className={textCss.note}>{children}</span>
      </dd>
    </div>
  );
}

/** A percentage as a bar. Decoration: the number is next to it. */
export function Progress({ part }: { part: number }) {
  return (
    <svg className={analyticsCss.progress} aria-hidden="true" width="100%" height="6">
      <rect className={analyticsCss.track} width="100%" height="6" rx="3" />
      {part > 0 && <rect className={analyticsCss.done} width={`${part}%`} height="6" rx="3" />}
    </svg>
  );
}
