import { useId, type ReactNode } from 'react';
import flowCss from './flow.module.css';
import textCss from '../../design/text.module.css';

/** A picture with its name, and a sentence that explains it to somebody who does not know the term. */
export function ChartSection({
  title,
  lead,
  isWide = false,
  children,
}: {
  title: string;
  lead: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={isWide ? flowCss.wide : undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={textCss.note}>{lead}</p>
      {children}
    </section>
  );
}
