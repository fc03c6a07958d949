import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../../api/client.ts';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import type { AppEntry, IssuedApp } from '../../data/queries/apps.ts';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';
import { classes } from '../../design/classes.ts';
import { Facts } from '../../design/facts.tsx';

const states: Readonly<Record<AppEntry['status'], FixedKey | null>> = {
  seen: null,
  requested: 'apps.approvalRequested',
  approved: 'apps.approved',
  blocked: 'apps.blocked',
};

const kinds: Record<AppEntry['kind'], FixedKey> = {
  registered: 'apps.registeredHere',
  document: 'apps.publishedAtItsAddress',
  dynamic: 'apps.registeredItself',
};

/** One app, with the number of its users and its actions. */
export function AppRow({
  organization,
  app,
  onIssued,
  onChanged,
}: {
  organization: string;
  app: AppEntry;
  onIssued: (app: IssuedApp) => void;
  onChanged: () => Promise<void>;
}) {
  const words = useWords();
  const [asksDelete, setAsksDelete] = useState(false);
  const { id, name, status, kind, client_id, confidential, people } = app;
  const at = where({ organization, app: id });
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: onChanged,
  });
  const base = '/organizations/{organization}/apps/{app}' as const;
  const rotate = async () => onIssued(await data(api.POST(`${base}/rotate`, at)));
  const state = states[status] ?? null;
  const action = (label: string, inFull: string, work: () => Promise<unknown>) => (
    <Button slight busy={change.isPending} aria-label={inFull} onPress={() => change.mutate(work)}>
      {label}
    </Button>
  );
  return (
    <li>
      <div className={pageCss.what}>
        <h2>
          <bdi>{name}</bdi>
          {state !== null && (
            <span
              className={
                app.allowed ? classes(pageCss.pill, pageCss.on) : classes(pageCss.pill, pageCss.off)
              }
            >
              {words(state)}
            </span>
          )}
        </h2>
        <p className={textCss.note}>
          <Facts>
            <code>{client_id}</code>
            {words(kinds[kind] ?? 'apps.registeredItself')}
            {words('apps.peopleUseIt', { people })}
          </Facts>
        </p>
        <Refused error={change.error} />
      </div>
      <div className={layoutCss.actions}>
        {status !== 'approved' &&
          action(words('apps.approve'), words('apps.approveApp', { name }), () =>
            api.POST(`${base}/approve`, at),
          )}
        {status !== 'blocked' &&
          action(words('apps.block'), words('apps.blockApp', { name }), () =>
            api.POST(`${base}/block`, at),
          )}
        {confidential &&
          action(words('apps.newSecret'), words('apps.newSecretFor', { name }), rotate)}
        {people > 0 &&
          action(words('apps.disconnectAll'), words('apps.disconnectEverybody', { name }), () =>
            api.DELETE(`${base}/connections`, at),
          )}
        <Button
          slight
          look="danger"
          aria-label={words('apps.deleteApp', { name })}
          onPress={() => setAsksDelete(true)}
        >
          {words('apps.delete')}
        </Button>
      </div>
      <Confirmation
        title={words('apps.deleteAppQuestion', { name })}
        label={words('apps.delete')}
        look="danger"
        isOpen={asksDelete}
        onClose={() => setAsksDelete(false)}
        act={async () => {
          await api.DELETE(base, at);
          setAsksDelete(false);
          await onChanged();
        }}
      >
        {words('apps.disconnectsEverybody')}
      </Confirmation>
    </li>
  );
}
