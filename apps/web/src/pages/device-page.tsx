import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../design/button.tsx';
import { Form, type Fields } from '../design/form.tsx';
import { PageHead } from '../design/page.tsx';
import { TextField } from '../design/text-field.tsx';
import { useWords } from '../words/use-words.tsx';
import pageCss from '../design/page.module.css';

const labels = { code: 'fields.code' } as const;

/** `/app/device`: takes the code that a device shows. */
export function DevicePage() {
  const words = useWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const open = useMutation({
    async mutationFn({ code = '' }: Fields) {
      await navigate(`/app/connect/${code.toUpperCase().replaceAll(/[^A-Z]/gu, '')}`);
    },
  });
  return (
    <>
      <PageHead title={words('apps.connectADevice')} lead={words('apps.typeTheCode')} />
      <div className={pageCss.wideForm}>
        <Form mutation={open} labels={labels}>
          <TextField
            name="code"
            label={words('apps.code')}
            hint={words('apps.eightLetters')}
            autoComplete="off"
            maxLength={20}
            defaultValue={search.get('user_code') ?? ''}
            autoFocus
          />
          <Button type="submit" look="primary">
            {words('apps.continue')}
          </Button>
        </Form>
      </div>
    </>
  );
}
