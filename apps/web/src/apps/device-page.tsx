import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { PageHead } from '../ui/page.tsx';
import { TextField } from '../ui/text-field.tsx';

const labels = { code: 'fields.code' } as const;

/** `/app/device`: takes the code that a device shows. */
export function DevicePage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const open = useMutation({
    async mutationFn({ code = '' }: Fields) {
      await navigate(`/app/connect/${code.toUpperCase().replaceAll(/[^A-Z]/gu, '')}`);
    },
  });
  return (
    <>
      <PageHead title="Connect a device" lead="Type the code that your device shows." />
      <div className="wide-form">
        <Form mutation={open} labels={labels}>
          <TextField
            name="code"
            label="Code"
            hint="Eight letters. Never type a code that somebody sent you."
            autoComplete="off"
            maxLength={20}
            defaultValue={search.get('user_code') ?? ''}
            autoFocus
          />
          <Button type="submit" look="primary">
            Continue
          </Button>
        </Form>
      </div>
    </>
  );
}
