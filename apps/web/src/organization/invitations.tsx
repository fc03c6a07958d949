import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, where } from '../api/client.ts';
import type { Invitation } from '../api/types.ts';
import { showMessage } from '../frame/messages.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { roleNames } from '../ui/role-names.ts';
import { howLongAgo, inFull, isPast } from '../ui/dates.ts';
import { useMailWords } from './no-mail-server.tsx';
import { invitationsQuery } from './queries.ts';

/** The invitations that are not accepted yet. */
export function Invitations({ organization }: { organization: string }) {
  const invitations = useQuery(invitationsQuery(organization));
  return (
    <section className="stack" aria-labelledby="invitations">
      <h2 id="invitations">Open invitations</h2>
      <Fetched query={invitations} meanwhile={null}>
        {(all) =>
          all.length === 0 ? (
            <p className="soft">
              No invitation is open. Who is invited stays here until they accept.
            </p>
          ) : (
            <ul className="list" aria-labelledby="invitations">
              {all.map((invitation) => (
                <OpenInvitation key={invitation.email} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { id, organization_id, email, role, project_ids, created_at, expires_at } = invitation;
  const client = useQueryClient();
  const mailWords = useMailWords();
  const revoke = useMutation({
    mutationFn: () =>
      api.DELETE(
        '/organizations/{organization}/invitations/{invitation}',
        where({ organization: organization_id, invitation: id }),
      ),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: invitationsQuery(organization_id).queryKey });
      showMessage({ text: `The invitation to ${email} no longer works.` });
    },
  });
  const again = useMutation({
    mutationFn: () =>
      api.POST('/organizations/{organization}/invitations', {
        ...where({ organization: organization_id }),
        body: { email, role, ...(role === 'member' && { project_ids }) },
      }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: invitationsQuery(organization_id).queryKey });
      showMessage({
        text: `A new link for ${email} ${mailWords(true)} The former one no longer works.`,
      });
    },
  });
  const isExpired = isPast(expires_at);
  const projects = useQuery(projectsQuery(organization_id)).data ?? [];
  const into = projects
    .filter((project) => project_ids.includes(project.id))
    .map(({ name }) => name);
  return (
    <li>
      <div className="what">
        <h3>
          {email}
          {isExpired && <span className="pill off">Expired</span>}
        </h3>
        <p className="small soft">
          As {roleNames[role].toLowerCase()}
          {into.length > 0 && ` of ${into.join(', ')}`} · sent {howLongAgo(created_at)}
          {!isExpired && ` · works until ${inFull(expires_at)}`}
        </p>
      </div>
      <div className="actions">
        <Button
          slight
          aria-label={`Send the invitation to ${email} again`}
          busy={again.isPending}
          onPress={() => again.mutate()}
        >
          Send again
        </Button>
        <Button
          slight
          look="danger"
          aria-label={`Revoke the invitation to ${email}`}
          busy={revoke.isPending}
          onPress={() => revoke.mutate()}
        >
          Revoke
        </Button>
      </div>
      <Refused error={revoke.error ?? again.error} />
    </li>
  );
}
