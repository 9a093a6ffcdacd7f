import type { VaultError } from '@maillon/vault/errors';
import { TextField } from '../../ui/fields/text-field.tsx';
import { codeRefusal, triesLeft } from '../failure.ts';
import { CODE_LENGTH, cleanCode } from './code.ts';

interface SecurityCodeFieldProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** Called as soon as the code is whole: no press is needed. */
  readonly onWhole: (code: string) => void;
  /** A code is on its way. */
  readonly pending: boolean;
  /** What the last code was answered with. */
  readonly refusal: VaultError | null;
}

/** The security code of eight characters, typed or pasted. */
export const SecurityCodeField = ({ code, onCode, onWhole, pending, refusal }: SecurityCodeFieldProps) => {
  const wrong = code === '' && !pending ? refusal : null;
  const write = (typed: string): void => {
    if (pending) return;
    const clean = cleanCode(typed);
    onCode(clean);
    if (clean.length === CODE_LENGTH) onWhole(clean);
  };
  return (
    <TextField
      label="Code de sécurité"
      required
      autoFocus
      value={code}
      onChange={write}
      readOnly={pending}
      error={wrong === null ? undefined : codeRefusal(wrong)}
      hint={wrong === null ? 'Lettres minuscules et chiffres.' : (triesLeft(wrong) ?? undefined)}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={20}
    />
  );
};
