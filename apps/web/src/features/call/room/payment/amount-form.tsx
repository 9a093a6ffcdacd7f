import { TEXTS } from '@maillon/contracts/refusals/texts';
import { AMOUNT_REFUSALS, MIN_AMOUNT, parseAmount } from '@maillon/domain/payment/amount';
import { type FormEvent, useState } from 'react';
import { sentenceOfPart } from '../../../../lib/api/missing-part.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';

const MINIMUM = 'Le montant minimum est de 0,50 €';

/** What is wrong with what was typed, or its value in minor units. */
const judge = (typed: string): { readonly value: number } | { readonly error: string } => {
  if (typed.trim() === '') return { error: TEXTS.required };
  const parsed = parseAmount(typed, 'EUR');
  if (!parsed.ok) return { error: AMOUNT_REFUSALS[parsed.because] };
  return parsed.value < MIN_AMOUNT ? { error: MINIMUM } : { value: parsed.value };
};

interface AmountFormProps {
  /** Its button stands below the dialog. */
  readonly id: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly failure: Error | null;
  /** @param value minor units */
  readonly onSend: (value: number) => void;
}

export const AmountForm = ({ id, typed, onType, failure, onSend }: AmountFormProps) => {
  const [error, setError] = useState<string>();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const judged = judge(typed);
    setError('error' in judged ? judged.error : undefined);
    if ('value' in judged) onSend(judged.value);
  };
  return (
    <>
      <form id={id} noValidate onSubmit={send}>
        <TextField
          label="Montant"
          hint="En euros, par exemple 6,90"
          required
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={error}
          trailing={<span className="pr-2 text-muted">€</span>}
          onChange={(text) => {
            onType(text);
            setError(undefined);
          }}
        />
      </form>
      {failure !== null && (
        <Alert tone="danger" className="mt-3">
          {sentenceOfPart(failure)}
        </Alert>
      )}
    </>
  );
};
