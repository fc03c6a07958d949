import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../../api/client.ts';
import type { Invitation, IssuedInvitation } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { projectsQuery } from '../../data/queries/projects.ts';
import { Button } from '../../design/button.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { Refused } from '../../design/notice.tsx';
import { howLongAgo, inFull, isPast } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { useMailState } from './no-mail-server.tsx';
import { invitationsQuery } from '../../data/queries/organization.ts';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import pageCss from '../../design/page.module.css';
import { classes } from '../../design/classes.ts';
import { Facts } from '../../design/facts.tsx';
import { formatNames } from '../../words/formats.ts';

/** The invitations that are not accepted yet. */
export function Invitations({ organization }: { organization: string }) {
  const words = useWords();
  const invitations = useQuery(invitationsQuery(organization));
  return (
    <section className={layoutCss.stack} aria-labelledby="invitations">
      <h2 id="invitations">{words('organization.openInvitations')}</h2>
      <Fetched query={invitations} meanwhile={null}>
        {(all) =>
          all.length === 0 ? (
            <p className={textCss.soft}>{words('organization.noInvitationIsOpen')}</p>
          ) : (
            <ul className={pageCss.list} aria-labelledby="invitations">
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

/** An invitation that can still be accepted, with what its senders do with it. */
export function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const words = useWords();
  const { id, organization_id, email, role, project_ids, created_at, expires_at } = invitation;
  const client = useQueryClient();
  const mail = useMailState();
  const revoke = useMutation({
    mutationFn: () =>
      api.DELETE(
        '/organizations/{organization}/invitations/{invitation}',
        where({ organization: organization_id, invitation: id }),
      ),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: invitationsQuery(organization_id).queryKey });
      showMessage({ text: words('organization.invitationNoLongerWorks', { email }) });
    },
  });
  const [issued, setIssued] = useState<IssuedInvitation | null>(null);
  const again = useMutation({
    mutationFn: (by_link: boolean) =>
      data(
        api.POST('/organizations/{organization}/invitations', {
          ...where({ organization: organization_id }),
          body: { email, role, by_link, ...(role === 'member' && { project_ids }) },
        }),
      ),
    async onSuccess(invited) {
      await client.invalidateQueries({ queryKey: invitationsQuery(organization_id).queryKey });
      if (invited.token !== null) return setIssued(invited);
      showMessage({ text: words('organization.newLinkSent', { email, mail }) });
    },
  });
  const isExpired = isPast(expires_at);
  const projects = useQuery(projectsQuery(organization_id)).data ?? [];
  const into = projects
    .filter((project) => project_ids.includes(project.id))
    .map(({ name }) => name);
  return (
    <li>
      <div className={pageCss.what}>
        <h3>
          {email}
          {isExpired && (
            <span className={classes(pageCss.pill, pageCss.off)}>
              {words('organization.expired')}
            </span>
          )}
        </h3>
        <p className={textCss.note}>
          <Facts>
            {into.length > 0
              ? words('organization.roleIn', { role, projects: formatNames(into) })
              : words('organization.asRole', { role })}
            {words('organization.sent', { ago: howLongAgo(created_at) })}
            {!isExpired && words('organization.worksUntil', { time: inFull(expires_at) })}
          </Facts>
        </p>
      </div>
      <div className={layoutCss.actions}>
        <Button
          slight
          aria-label={words('organization.sendTheInvitationAgain', { email })}
          busy={again.isPending}
          onPress={() => again.mutate(false)}
        >
          {words('organization.sendAgain')}
        </Button>
        <Button
          slight
          aria-label={words('organization.makeALinkFor', { email })}
          busy={again.isPending}
          onPress={() => again.mutate(true)}
        >
          {words('organization.newLink')}
        </Button>
        <Button
          slight
          look="danger"
          aria-label={words('organization.revokeTheInvitation', { email })}
          busy={revoke.isPending}
          onPress={() => revoke.mutate()}
        >
          {words('organization.revoke')}
        </Button>
      </div>
      {issued !== null && <InvitationLink invitation={issued} onClose={() => setIssued(null)} />}
      <Refused error={revoke.error ?? again.error} />
    </li>
  );
}
