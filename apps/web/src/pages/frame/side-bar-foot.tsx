import { useState, type ReactNode } from 'react';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { lazyStaying } from '../../features/feedback/lazy-part.tsx';
import { NavLink, usePath } from './nav-link.tsx';
import { useSession } from '../../data/session.tsx';
import frameCss from './frame.module.css';
import iconCss from '../../design/icon.module.css';
import textCss from '../../design/text.module.css';

const AccountActs = lazyStaying(() => import('./account-acts.tsx'));

/** Pages by their address below `/app/`. */
type Pages = Readonly<Record<string, FixedKey>>;

/** Pages with what they have in common; null for pages that need no name of it. */
type Groups = readonly (readonly [heading: FixedKey | null, pages: Pages])[];

const ofEverybody: Groups = [[null, { organization: 'frame.people', trash: 'frame.trash' }]];
const ofManagers: Groups = [
  ['frame.organization', { general: 'frame.general', organization: 'frame.people' }],
  [
    'frame.projects',
    {
      fields: 'frame.fieldsAndTemplates',
      rules: 'frame.rules',
      imports: 'frame.imports',
      trash: 'frame.trash',
    },
  ],
  [
    'frame.integrations',
    {
      git: 'frame.git',
      webhooks: 'frame.webhooks',
      credentials: 'frame.apiCredentials',
      apps: 'frame.apps',
    },
  ],
  ['frame.security', { audit: 'frame.auditLog' }],
];
const ofAccount: Groups = [
  [
    null,
    {
      profile: 'frame.profile',
      'notification-settings': 'frame.notifications',
      security: 'frame.security',
      sessions: 'frame.sessions',
      'connected-apps': 'frame.connectedApps',
    },
  ],
];

// An icon of its own, because the first load must not wait for all icons.
const sign =
  'M2 4.5h7M13 4.5h1M2 11.5h1M7 11.5h7M9 4.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3 11.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0';

/** The settings of the organization and of the person, at the foot of the side bar. */
export function Foot() {
  const words = useWords();
  const { me, organization, isManager } = useSession();
  return (
    <div className={frameCss.who}>
      {organization !== null && (
        <Folded
          label={words('frame.organization')}
          groups={isManager ? ofManagers : ofEverybody}
          summary={
            <>
              <svg className={iconCss.icon} viewBox="0 0 16 16" aria-hidden="true">
                <path d={sign} />
              </svg>
              {words('frame.settings')}
            </>
          }
        />
      )}
      <Folded
        label={words('frame.yourAccount')}
        groups={ofAccount}
        summary={
          <>
            <Person name={me.name} id={me.id} isLarge />
            <span>
              <strong dir="auto">{me.name}</strong>
              <span className={textCss.soft} dir="auto">
                {organization?.name ?? me.email}
              </span>
            </span>
          </>
        }
      >
        <AccountActs />
      </Folded>
    </div>
  );
}

/** Links that are shown after a press on their summary. They are also shown when the current page is one of them. */
function Folded({
  label,
  groups,
  summary,
  children,
}: {
  label: string;
  groups: Groups;
  summary: ReactNode;
  children?: ReactNode;
}) {
  const words = useWords();
  const path = usePath();
  const isHere = groups.some(([, pages]) => Object.hasOwn(pages, path.split('/')[2] ?? ''));
  const [wasOpen, setWasOpen] = useState(isHere);
  return (
    <nav aria-label={label}>
      <details open={isHere} onToggle={() => setWasOpen(true)}>
        <summary>{summary}</summary>
        {groups.map(([heading, pages]) => (
          <div key={heading} role="group" aria-label={heading === null ? label : words(heading)}>
            {heading !== null && <p aria-hidden="true">{words(heading)}</p>}
            <ul>
              {Object.entries(pages).map(([page, name]) => (
                <NavLink key={page} href={`/app/${page}`}>
                  {words(name)}
                </NavLink>
              ))}
            </ul>
          </div>
        ))}
        {wasOpen && children}
      </details>
    </nav>
  );
}
