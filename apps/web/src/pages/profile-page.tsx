import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useSession } from '../data/session.tsx';
import { keys } from '../data/query/keys.ts';
import { Button } from '../design/button.tsx';
import { Form, type Fields } from '../design/form.tsx';
import { Notice } from '../design/notice.tsx';
import { PageHead } from '../design/page.tsx';
import { TextField } from '../design/text-field.tsx';
import { useWords } from '../words/use-words.tsx';
import { Appearance } from '../features/account/appearance.tsx';
import { LanguageAndWeek } from '../features/account/language-and-week.tsx';
import { OwnPicture } from '../features/account/own-picture.tsx';
import { OwnOrganizations } from '../features/account/own-organizations.tsx';
import pageCss from '../design/page.module.css';
import textCss from '../design/text.module.css';
import layoutCss from '../design/layout.module.css';

const nameLabels = { name: 'fields.name' } as const;

/** `/app/profile`: the person's name, picture, language, theme and organizations. */
export function ProfilePage() {
  const words = useWords();
  const { me } = useSession();
  return (
    <>
      <PageHead
        title={words('account.profile')}
        lead={words('account.youSignInAs', { email: me.email })}
      />
      <OwnPicture />
      <NameCard name={me.name} />
      <LanguageAndWeek />
      <Appearance />
      <OwnOrganizations me={me} />
    </>
  );
}

function NameCard({ name: before }: { name: string }) {
  const words = useWords();
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: ({ name = '' }: Fields) => api.PATCH('/me', { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.me }),
  });
  return (
    <section className={pageCss.card} aria-labelledby="name-card">
      <header>
        <h2 id="name-card">{words('account.name')}</h2>
        <p className={textCss.note}>{words('account.otherPeopleSeeThisName')}</p>
      </header>
      <Form mutation={rename} labels={nameLabels}>
        <TextField
          name="name"
          label={words('account.name')}
          autoComplete="name"
          defaultValue={before}
          maxLength={120}
        />
        {rename.isSuccess && (
          <Notice>
            <p>{words('account.yourNameIsSaved')}</p>
          </Notice>
        )}
        <div className={layoutCss.actions}>
          <Button type="submit" look="primary" busy={rename.isPending}>
            {words('account.save')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
