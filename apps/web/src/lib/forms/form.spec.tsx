import { describe, expect, it, jest } from '@jest/globals';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm, validate } from './form.ts';

const schema = z.object({
  given: z.string().min(1, 'Prénom obligatoire'),
  family: z.string().min(1, 'Nom obligatoire'),
});

interface Props {
  readonly send: () => Promise<void>;
  readonly onFailure?: (error: unknown) => void;
}

const NameForm = ({ send, onFailure }: Props) => {
  const form = useForm({
    initial: { given: '', family: '' },
    check: (values) => validate(schema, values),
    submit: send,
    ...(onFailure === undefined ? {} : { onFailure }),
  });
  return (
    <form {...form.formProps}>
      <TextField
        label="Prénom"
        required
        value={form.values.given}
        onChange={(given) => form.change({ given })}
        error={form.errors['/given']}
      />
      <TextField
        label="Nom"
        required
        value={form.values.family}
        onChange={(family) => form.change({ family })}
        error={form.errors['/family']}
      />
      <Button type="submit" pending={form.pending}>
        Envoyer
      </Button>
    </form>
  );
};

const refusal = (more: object) =>
  new ApiProblem({
    type: '',
    title: '',
    status: 422,
    detail: '',
    instance: '',
    code: 'X',
    message: '',
    traceId: '',
    ...more,
  });

const fill = async () => {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Prénom'), 'Camille');
  await user.type(screen.getByLabelText('Nom'), 'Moreau');
  return user;
};

describe('a form', () => {
  it('scolds nobody before the first submission, then follows each change', async () => {
    const send = jest.fn<() => Promise<void>>();
    const user = userEvent.setup();
    render(<NameForm send={send} />);
    await user.type(screen.getByLabelText('Prénom'), 'C');
    expect(screen.queryByText('Nom obligatoire')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button'));
    screen.getByText('Nom obligatoire');
    expect(send).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Nom'), 'M');
    expect(screen.queryByText('Nom obligatoire')).not.toBeInTheDocument();
  });

  it('puts the focus on the first wrong field', async () => {
    const user = userEvent.setup();
    render(<NameForm send={async () => undefined} />);
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getByLabelText('Prénom')).toHaveFocus());
  });

  it('shows a refusal of the server beside its field', async () => {
    const errors = [{ pointer: '/family', code: 'X', message: 'Ce nom est refusé' }];
    render(<NameForm send={() => Promise.reject(refusal({ errors }))} />);
    const user = await fill();
    await user.click(screen.getByRole('button'));
    const field = screen.getByLabelText('Nom');
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    expect(screen.getByText('Ce nom est refusé').id).toBe(field.getAttribute('aria-describedby'));
  });

  it('hands over a failure that no field can show', async () => {
    const onFailure = jest.fn();
    const failure = refusal({ status: 409 });
    render(<NameForm send={() => Promise.reject(failure)} onFailure={onFailure} />);
    const user = await fill();
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(onFailure).toHaveBeenCalledWith(failure));
  });

  it('is sent once however often the button is pressed', async () => {
    const send = jest.fn(() => new Promise<void>(() => undefined));
    render(<NameForm send={send} />);
    const user = await fill();
    await user.dblClick(screen.getByRole('button'));
    expect(send).toHaveBeenCalledTimes(1);
  });
});
