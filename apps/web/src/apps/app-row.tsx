import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Confirmation } from '../ui/confirmation.tsx';
import type { AppEntry, IssuedApp } from './queries.ts';

const states: Record<AppEntry['status'], string | null> = {
  seen: null,
  requested: 'Approval requested',
  approved: 'Approved',
  blocked: 'Blocked',
};

const kinds: Record<AppEntry['kind'], string> = {
  registered: 'registered here',
  document: 'published at its address',
  dynamic: 'registered itself',
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
  const [asksDelete, setAsksDelete] = useState(false);
  const { id, name, status, kind, client_id, confidential, people } = app;
  const at = where({ organization, app: id });
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: onChanged,
  });
  const base = '/organizations/{organization}/apps/{app}' as const;
  const rotate = async () => onIssued(await data(api.POST(`${base}/rotate`, at)));
  const action = (label: string, work: () => Promise<unknown>, inFull = label) => (
    <Button
      slight
      busy={change.isPending}
      aria-label={`${inFull} ${name}`}
      onPress={() => change.mutate(work)}
    >
      {label}
    </Button>
  );
  return (
    <li>
      <div className="what">
        <h2>
          <bdi>{name}</bdi>
          {states[status] !== null && (
            <span className={app.allowed ? 'pill on' : 'pill off'}>{states[status]}</span>
          )}
        </h2>
        <p className="small soft">
          <code>{client_id}</code> · {kinds[kind]} ·{' '}
          {people === 1 ? '1 person uses it' : `${people} people use it`}
        </p>
        <Refused error={change.error} />
      </div>
      <div className="actions">
        {status !== 'approved' && action('Approve', () => api.POST(`${base}/approve`, at))}
        {status !== 'blocked' && action('Block', () => api.POST(`${base}/block`, at))}
        {confidential && action('New secret', rotate, 'New secret for')}
        {people > 0 &&
          action(
            'Disconnect all',
            () => api.DELETE(`${base}/connections`, at),
            'Disconnect everybody from',
          )}
        <Button
          slight
          look="danger"
          aria-label={`Delete ${name}`}
          onPress={() => setAsksDelete(true)}
        >
          Delete
        </Button>
      </div>
      <Confirmation
        title={`Delete “${name}”?`}
        label="Delete"
        look="danger"
        isOpen={asksDelete}
        onClose={() => setAsksDelete(false)}
        act={async () => {
          await api.DELETE(base, at);
          setAsksDelete(false);
          await onChanged();
        }}
      >
        Everybody who uses it is disconnected at once. You cannot undo this.
      </Confirmation>
    </li>
  );
}
