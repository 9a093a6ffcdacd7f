import { SEARCH_MAX_LENGTH } from '@maillon/domain/text/search-length';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import type { PatientSort, usePatientListPlace, VisitFilter } from './use-patient-list-place.ts';

const SORTS: readonly { readonly value: PatientSort; readonly label: string }[] = [
  { value: 'name', label: 'Nom' },
  { value: 'next-visit', label: 'Prochain rendez-vous' },
  { value: 'last-visit', label: 'Dernière visite' },
];

const VISITS: readonly { readonly value: VisitFilter | null; readonly label: string }[] = [
  { value: null, label: 'Tous' },
  { value: 'planned', label: 'Avec rendez-vous' },
  { value: 'none', label: 'Sans rendez-vous' },
];

interface PatientListToolsProps {
  readonly place: ReturnType<typeof usePatientListPlace>;
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** What narrows and orders the list. */
export const PatientListTools = ({ place, words, onWords }: PatientListToolsProps) => (
  <div className="mb-4 flex flex-col gap-3 lg:flex-row lg:items-end">
    <TextField
      filter
      type="search"
      label="Rechercher un patient"
      className="lg:w-80"
      maxLength={SEARCH_MAX_LENGTH}
      value={words}
      onChange={onWords}
    />
    <fieldset className="min-w-0 lg:flex-1">
      <legend className="sr-only">Filtrer</legend>
      <div className="flex flex-wrap gap-2 lg:min-h-11 lg:items-center">
        {VISITS.map(({ value, label }) => (
          <FilterChip key={label} label={label} isOn={place.visit === value} onClick={() => place.setVisit(value)} />
        ))}
      </div>
    </fieldset>
    <Select filter label="Trier par" className="lg:w-60" value={place.sort} onChange={place.setSort} options={SORTS} />
  </div>
);
