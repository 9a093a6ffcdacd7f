import { TEXTS } from '@maillon/contracts/fields/texts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

interface TermsCheckboxProps {
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
}

/** The terms themselves were shown before the wizard opened; this is where a sign-up says so. */
export const TermsCheckbox = ({ accepted, onChange }: TermsCheckboxProps) => (
  <Checkbox
    label="J’accepte les conditions générales d’utilisation"
    name="terms"
    checked={accepted}
    onChange={onChange}
    error={accepted ? undefined : TEXTS.terms}
  />
);
