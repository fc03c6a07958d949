import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHasPasswords } from '../data/queries/use-has-passwords.ts';
import { api, data } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import type { Me, ShownInvitation } from '../api/types.ts';
import { keys } from '../data/query/keys.ts';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Refused } from '../design/notice.tsx';
import { Sentence, useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import {
  AcceptAs,
  AcceptByPassword,
  JoinAsNew,
  type Invited,
} from '../features/sign-in/accept-forms.tsx';
import { Frame } from '../features/sign-in/frame.tsx';
import { rememberReturnTo } from '../api/return-to.ts';
import { signOut } from '../features/sign-in/sign-in-and-out.ts';
import { useLinkToken } from '../features/sign-in/link-token.tsx';
import textCss from '../design/text.module.css';
import buttonCss from '../design/button.module.css';
import signInCss from '../features/sign-in/sign-in.module.css';
import { classes } from '../design/classes.ts';

/** `/login/invitation#token`: joins an organization, with the own account or a new one. */
export function InvitationPage() {
  const words = useWords();
  const token = useLinkToken();
  const [isBad, setBad] = useState(token === '');
  const onBad = () => setBad(true);
  const invitation = useQuery({
    queryKey: keys.invitation(token),
    queryFn: () => data(api.POST('/auth/invitations/read', { body: { token } })),
    enabled: token !== '',
  });
  const { data: shown, error } = invitation;
  if (isBad || (error instanceof Refusal && 'token' in error.errors)) {
    return (
      <Frame
        title={words('signIn.thisInvitationDoesNotWork')}
        lead={words('signIn.invitationEnded')}
      >
        <p className={textCss.small}>
          <a href="/login">{words('signIn.toSignIn')}</a>
        </p>
      </Frame>
    );
  }
  if (shown?.used === true) {
    return (
      <Frame
        title={words('signIn.youAreInAlready', { name: shown.organization.name })}
        lead={words('signIn.invitationWasUsed', { email: shown.email })}
      >
        <a className={classes(buttonCss.button, buttonCss.primary, buttonCss.wide)} href="/app">
          {words('signIn.goTo', { name: shown.organization.name })}
        </a>
      </Frame>
    );
  }
  return (
    <Frame
      title={
        shown === undefined
          ? words('signIn.youAreInvited')
          : words('signIn.joinOrganization', { name: shown.organization.name })
      }
      lead={shown && invites(shown)}
    >
      <Fetched query={invitation}>
        {({ organization, email }) => (
          <Ways invited={{ token, email, organization: organization.id, onBad }} />
        )}
      </Fetched>
    </Frame>
  );
}

/** The inviting person, the organization, and the email for the sign-in. */
const invites = ({ invited_by: by, organization: { name }, email }: ShownInvitation): string =>
  wordsOf('signIn.invites', {
    isKnown: String(by !== null),
    person: by ?? '',
    organization: name,
    email,
  });

function Ways({ invited }: { invited: Invited }) {
  const caller = useQuery({ queryKey: keys.caller, queryFn: readCaller });
  return (
    <Fetched query={caller}>
      {(me) => {
        if (me === null) return <Stranger {...invited} />;
        if (me.email !== invited.email) return <SignedInAsAnother me={me} {...invited} />;
        return <AcceptAs me={me} {...invited} />;
      }}
    </Fetched>
  );
}

/** After the next sign-in, this invitation is shown again. */
const returnToInvitation = ({ token }: Invited): void =>
  rememberReturnTo(`/login/invitation#token=${encodeURIComponent(token)}`);

/** For a person whose account has another address than the invited one: only the invited person can accept. */
function SignedInAsAnother({ me, ...invited }: Invited & { me: Me }) {
  const words = useWords();
  const leave = useMutation({
    async mutationFn() {
      returnToInvitation(invited);
      await signOut();
    },
  });
  return (
    <>
      <Refused error={leave.error} />
      <p>
        <Sentence
          of="signIn.signedInAsAnother"
          name={me.name}
          own={me.email}
          invited={invited.email}
          strong={(text) => <strong>{text}</strong>}
        />
      </p>
      <Button look="primary" wide busy={leave.isPending} onPress={() => leave.mutate()}>
        {words('signIn.signOut')}
      </Button>
    </>
  );
}

function Stranger(invited: Invited) {
  const words = useWords();
  const hasPasswords = useHasPasswords();
  const [isNew, setNew] = useState(true);
  const signInFirst = () => {
    returnToInvitation(invited);
    window.location.assign('/login');
  };
  if (!hasPasswords) {
    return (
      <>
        <p>{words('signIn.signInFirstLead')}</p>
        <Button look="primary" wide onPress={signInFirst}>
          {words('signIn.signIn')}
        </Button>
      </>
    );
  }
  return (
    <>
      {isNew ? <JoinAsNew {...invited} /> : <AcceptByPassword {...invited} />}
      <p className={signInCss.or}>
        {isNew ? words('signIn.ifYouHaveAnAccount') : words('signIn.otherWays')}
      </p>
      <div className={signInCss.ways}>
        <Button wide onPress={() => setNew(!isNew)}>
          {isNew ? words('signIn.joinWithMyPassword') : words('signIn.makeANewAccount')}
        </Button>
        <Button wide onPress={signInFirst}>
          {words('signIn.signInFirst')}
        </Button>
      </div>
    </>
  );
}

/** The signed-in person; null without one. */
async function readCaller(): Promise<Me | null> {
  try {
    const me = await data(api.GET('/me'));
    return me.status === 'signed_in' ? me : null;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  }
}
