import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../../api/client.ts';
import { Refusal } from '../../api/refusal.ts';
import type {
  Invitation,
  IssuedInvitation,
  OwnOrganization,
  Project,
  Role,
} from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { projectsQuery } from '../../data/queries/projects.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { MultiSelect } from '../../design/multi-select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { formatList } from '../../words/formats.ts';
import { words as wordsOf } from '../../words/words.ts';
import { invitationsQuery } from '../../data/queries/organization.ts';
import { InvitationLink } from './invitation-link.tsx';
import { NoMailServer, useMailState } from './no-mail-server.tsx';
import { RoleSelect } from './role-select.tsx';
import formCss from '../../design/form.module.css';
import organizationCss from './organization.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

const labels = { email: 'fields.emailAddress' } as const;

/** The most projects that one invitation may name. */
const maxProjects = 50;
/** The most addresses that are invited at once. */
const maxAddresses = 20;

/** The projects that can be chosen. */
const currentOf = (projects: readonly Project[]) => projects.filter(({ archived }) => !archived);
/** The ids of the chosen projects. Where nobody has chosen: the only project, and none of several. */
function named(projects: readonly Project[], chosen: readonly string[] | undefined) {
  const current = currentOf(projects).map(({ id }) => id);
  return (chosen ?? (current.length === 1 ? current : [])).slice(0, maxProjects);
}

/** The open invitations of the same addresses, in any letter case, that offer another role: the new ones replace them. */
const replacedBy = (open: readonly Invitation[], addresses: readonly string[], role: Role) => {
  const invited = new Set(addresses.map((address) => address.toLowerCase()));
  return open.filter((invitation) => invited.has(invitation.email) && invitation.role !== role);
};

/** A sentence about the invitations that no longer work, or nothing. */
function replacedWords(replaced: readonly Invitation[]): string {
  if (replaced.length === 0) return '';
  const all = replaced.map(({ email, role }) =>
    wordsOf('organization.invitedBefore', { email, role }),
  );
  return ` ${wordsOf('organization.formerInvitationsEnd', { invitations: all.join(', ') })}`;
}

/** A refusal that is shown at one field. */
const wrongField = (name: 'email' | 'projects', message: string) =>
  new Refusal({ status: 422, code: 'wrong_field', message, sentences: { [name]: message } });

const addressesOf = (text: string): string[] =>
  text.split(/[\s,;]+/u).filter((address) => address !== '');

/**
 * The form that sends invitations by mail, or shows the link of one, with the projects `into` selected; if none are named, with the only project, or none of several:
 * then a member's invitation is sent once somebody has chosen. Without `onClose` it is part of a page.
 */
export function InviteForm({
  organization,
  into,
  isShort = false,
  isMain = true,
  onClose,
}: {
  organization: OwnOrganization;
  into?: readonly string[];
  /** Whether it asks for no role and no projects: those who are invited are members, of the projects `into`. */
  isShort?: boolean;
  /** Whether it is what the page is for. */
  isMain?: boolean;
  onClose?: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const mail = useMailState();
  const [role, setRole] = useState<Role>('member');
  const [chosen, choose] = useState(into);
  const [sent, setSent] = useState(0);
  /** The addresses that are not invited yet, because the first of them was refused, or all. */
  const [unsent, setUnsent] = useState('');
  const [issued, setIssued] = useState<IssuedInvitation | null>(null);
  const projects = useQuery(projectsQuery(organization.id)).data ?? [];
  const reload = () => client.invalidateQueries({ queryKey: keys.invitations(organization.id) });
  const invite = useMutation({
    async mutationFn({ email: text = '', by_link }: Fields) {
      const isByLink = by_link !== undefined;
      const addresses = addressesOf(text);
      setUnsent(text);
      if (addresses.length > maxAddresses)
        throw wrongField('email', words('organization.tooManyAddresses', { count: maxAddresses }));
      if (isByLink && addresses.length > 1)
        throw wrongField('email', words('organization.oneAddressForALink'));
      // The service may not have said yet which projects there are.
      const isIntoProjects = role === 'member';
      const known = isIntoProjects ? await client.fetchQuery(projectsQuery(organization.id)) : [];
      const project_ids = isShort ? [...(into ?? [])] : named(known, chosen);
      if (isIntoProjects && !isShort && chosen === undefined && currentOf(known).length > 1)
        throw wrongField('projects', words('organization.chooseTheProjects'));
      // Only for the words that follow: without them, the invitations are sent, too.
      const open = await client
        .fetchQuery({ ...invitationsQuery(organization.id), staleTime: 0 })
        .catch(() => []);
      const replaced = replacedBy(open, addresses, role);
      for (const [at, email] of addresses.entries()) {
        setUnsent(addresses.slice(at).join(', '));
        const request = api.POST('/organizations/{organization}/invitations', {
          ...where({ organization: organization.id }),
          body: {
            email,
            role,
            ...(isIntoProjects && { project_ids }),
            ...(isByLink && { by_link: true }),
          },
        });
        const invitation = await data(request);
        if (isByLink) setIssued(invitation);
      }
      return { addresses, replaced, isByLink };
    },
    async onSuccess({ addresses, replaced, isByLink }) {
      // Before the message: the list may name an invitation that was replaced.
      await reload();
      setUnsent('');
      if (isByLink) return;
      const [address] = addresses;
      const sentence =
        addresses.length === 1
          ? words('organization.invitationSent', { mail, address: address ?? '' })
          : words('organization.invitationsSent', { mail, count: addresses.length });
      showMessage({ text: `${sentence}${replacedWords(replaced)}` });
      onClose?.();
    },
    // Some of several may be sent.
    onError: () => reload(),
    onSettled: () => setSent(sent + 1),
  });
  if (issued !== null) {
    const close = () => {
      setIssued(null);
      onClose?.();
    };
    return <InvitationLink invitation={issued} onClose={close} />;
  }
  return (
    <Form mutation={invite} labels={labels} aria-label={words('organization.inviteSomebody')}>
      <TextField
        key={sent}
        name="email"
        inputMode="email"
        label={words('organization.email')}
        hint={words('organization.emailHint')}
        defaultValue={unsent}
        autoFocus={onClose !== undefined}
      />
      {!isShort && (
        <label className={classes(formCss.labelled, organizationCss.roleField)}>
          <span>{words('organization.role')}</span>
          <RoleSelect value={role} own={organization.role} onChange={setRole} />
        </label>
      )}
      <NoMailServer />
      {isShort ? (
        <p className={textCss.note}>
          {words('organization.joinAsMembers', {
            projects: formatList(
              projects.filter(({ id }) => into?.includes(id)).map(({ name }) => name),
            ),
            isInto: String(into !== undefined),
          })}
        </p>
      ) : role === 'member' ? (
        <MultiSelect
          label={words('organization.projects')}
          options={currentOf(projects)}
          chosen={named(projects, chosen)}
          none={words(
            chosen === undefined ? 'organization.noProjectChosen' : 'organization.noProjects',
          )}
          error={invite.error instanceof Refusal ? invite.error.sentences['projects'] : undefined}
          onChange={choose}
        />
      ) : (
        <p className={textCss.note}>{words('organization.ownersAndAdminsSeeAll')}</p>
      )}
      <FormActions
        verb={words('organization.sendTheInvitation')}
        isPending={invite.isPending}
        isMain={isMain}
        {...(onClose && { onCancel: onClose })}
      >
        <Button type="submit" name="by_link" value="true" look="quiet">
          {words('organization.makeTheLink')}
        </Button>
      </FormActions>
    </Form>
  );
}
