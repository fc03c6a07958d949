import type { Me } from '../../api/types.ts';
import { CopyButton } from '../../design/copy-button.tsx';
import { roleName } from '../../design/role-names.ts';
import { useWords } from '../../words/use-words.tsx';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** The organizations of a person, with the person's role and the id that programs need. */
export function OwnOrganizations({ me: { organizations } }: { me: Me }) {
  const words = useWords();
  if (organizations.length === 0) return null;
  return (
    <section className={layoutCss.stack} aria-labelledby="organizations">
      <h2 id="organizations">{words('account.yourOrganizations')}</h2>
      <ul className={pageCss.list}>
        {organizations.map(({ id, name, role }) => (
          <li key={id}>
            <div className={pageCss.what}>
              <h3>
                <bdi>{name}</bdi>
                <span className={pageCss.pill}>{roleName(role)}</span>
              </h3>
              <p className={textCss.note}>
                <code>{id}</code>
              </p>
            </div>
            <CopyButton text={id} label={words('account.copyId')} />
          </li>
        ))}
      </ul>
    </section>
  );
}
