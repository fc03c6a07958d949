import type { ReactNode } from 'react';
import settingsCss from './settings.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';

/** One section of the settings, with its purpose. Its address is that of the page with `#` and `id`. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <section className={settingsCss.settingsSection} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p className={textCss.note}>{lead}</p>
      </header>
      <div className={layoutCss.stack}>{children}</div>
    </section>
  );
}
