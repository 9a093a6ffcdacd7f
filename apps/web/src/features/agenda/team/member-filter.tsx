import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { Select } from '../../../ui/fields/select.tsx';
import type { CalendarMember } from './team-agenda.model.ts';

interface MemberFilterProps {
  readonly members: readonly CalendarMember[];
  /** Undefined: the whole team. */
  readonly chosen: CalendarMember | undefined;
  readonly onChoose: (member: CalendarMember | undefined) => void;
}

const EVERYBODY = 'everybody';

/** Spec clinical §2: 'Toute l'équipe' or one member. */
export const MemberFilter = ({ members, chosen, onChoose }: MemberFilterProps) => {
  // Whom the address names is in the list, whatever their profession.
  const listed = chosen === undefined || members.includes(chosen) ? members : [...members, chosen];
  return (
    <Select
      label="Membre de l’équipe"
      filter
      className="w-full print:hidden max-md:order-last md:mr-auto md:w-72 [&>label]:sr-only"
      value={chosen?.userData.id ?? EVERYBODY}
      onChange={(id) => onChoose(listed.find(({ userData }) => userData.id === id))}
      options={[
        { value: EVERYBODY, label: 'Toute l’équipe' },
        ...listed.map(({ userData, common }) => ({
          value: userData.id,
          label: `${common.name} (${genderedLabel(common.type, common.gender)})`,
        })),
      ]}
    />
  );
};
