import { cleanRccm } from '@maillon/domain/product/national-numbers';
import { type FormEvent, useState } from 'react';
import { FINESS_LENGTH, finessCharacters } from '../../fields/structure/finess-mask.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface StructureNumberProps {
  readonly isFrench: boolean;
  /** The number once it is whole, '' while it is written. */
  readonly onNumber: (complete: string) => void;
}

/** By what a structure is looked for: a FINESS as soon as it is whole, a register of commerce, which has no length, by a button. */
export const StructureNumber = ({ isFrench, onNumber }: StructureNumberProps) => {
  const [typed, setTyped] = useState('');
  const change = (text: string): void => {
    const next = isFrench ? finessCharacters(text) : text;
    setTyped(next);
    onNumber(isFrench && next.length === FINESS_LENGTH ? next : '');
  };
  const search = (event: FormEvent): void => {
    event.preventDefault();
    if (!isFrench) onNumber(cleanRccm(typed));
  };
  const field = { required: true, autoComplete: 'off', autoCapitalize: 'characters', value: typed, onChange: change };
  return (
    <form noValidate onSubmit={search} className="flex flex-col gap-4">
      {isFrench ? (
        <TextField
          {...field}
          label="Numéro FINESS"
          name="finess"
          maxLength={21}
          hint="9 caractères : la recherche se lance toute seule."
        />
      ) : (
        <>
          <TextField
            {...field}
            label="Registre du commerce (RCCM)"
            name="rccm"
            maxLength={40}
            hint="Par exemple CI-ABJ-03-2022-B12-01234."
          />
          <Button type="submit" look="secondary" className="w-fit" disabled={typed.trim() === ''}>
            Rechercher
          </Button>
        </>
      )}
    </form>
  );
};
