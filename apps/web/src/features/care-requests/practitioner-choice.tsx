import type { Contact } from '../../data/access/contacts.ts';
import { distanceLabel } from '../../lib/distance-label.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { GENDER_LABELS } from '../../ui/person-card.tsx';

interface PractitionerChoiceProps {
  readonly practitioners: readonly Contact[];
  /** By profile id. */
  readonly chosen: ReadonlySet<string>;
  /** Metres; null where a place is not known. */
  readonly distanceTo: (id: string) => number | null;
  readonly onTick: (id: string, isOn: boolean) => void;
}

/** Practitioners to tick, each with what distinguishes them. */
export const PractitionerChoice = ({ practitioners, chosen, distanceTo, onTick }: PractitionerChoiceProps) => (
  <ul className="grid gap-2 sm:grid-cols-2">
    {practitioners.map(({ userData: { id }, common: { name, type, age, gender } }) => (
      <li key={id} className="rounded-lg border border-line p-3 has-checked:border-brand has-checked:bg-brand-soft">
        <Checkbox
          name={id}
          label={[
            name,
            type,
            age === null ? null : `${age} ans`,
            gender === null ? null : GENDER_LABELS[gender],
            awayLabel(distanceTo(id)),
          ]
            .filter(Boolean)
            .join(' · ')}
          checked={chosen.has(id)}
          onChange={(isOn) => onTick(id, isOn)}
        />
      </li>
    ))}
  </ul>
);

const awayLabel = (distance: number | null): string | null =>
  distance === null ? null : `à ${distanceLabel(distance)}`;
