import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { dayOf } from '@maillon/domain/day';
import { useState } from 'react';
import { useClaim } from '../../data/access/onboarding.ts';
import { hasCode, sentenceOf } from '../../lib/api/problem.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';

const EARLIEST_BIRTH = '1900-01-01';

interface ClaimFormProps {
  readonly onClaimed: (user: UserMe) => void;
}

/** The birth date that opens an account which a professional prepared; three tries in all. */
export const ClaimForm = ({ onClaimed }: ClaimFormProps) => {
  const claim = useClaim();
  const today = dayOf(useNow(), localZone());
  const [failure, setFailure] = useState<unknown>(null);
  const { values, errors, pending, change, formProps } = useForm({
    initial: { birthDate: '' },
    check: ({ birthDate }) => ({
      ...(birthDate === '' && { '/birthDate': TEXTS.required }),
      ...(birthDate > today && { '/birthDate': TEXTS.birthDateFuture }),
    }),
    submit: async ({ birthDate }) => {
      setFailure(null);
      onClaimed(await claim.mutateAsync(birthDate));
    },
    onFailure: setFailure,
  });

  if (hasCode(failure, 'CLAIM_LOCKED')) return <Alert tone="danger">{sentenceOf(failure)}</Alert>;
  return (
    <form {...formProps} className="mt-6 flex w-full max-w-sm flex-col gap-4 text-left">
      {failure !== null && <Alert tone="danger">{sentenceOf(failure)}</Alert>}
      <DateField
        label="Votre date de naissance"
        name="birthDate"
        required
        min={EARLIEST_BIRTH}
        max={today}
        autoComplete="bday"
        value={values.birthDate}
        onChange={(birthDate) => change({ birthDate })}
        error={errors['/birthDate']}
      />
      <Button type="submit" pending={pending}>
        Confirmer
      </Button>
    </form>
  );
};
