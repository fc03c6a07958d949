import { iconPaths, type IconName } from './icon-paths.ts';
import iconCss from './icon.module.css';

/** An icon before a text, or on a button with a name. Screen readers ignore it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={iconCss.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[name]} {...(name === 'more' && { strokeWidth: 2.2 })} />
    </svg>
  );
}
