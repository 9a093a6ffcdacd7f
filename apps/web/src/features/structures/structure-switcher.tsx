import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { OrganizationSummary } from '../../data/structures.ts';
import { chooseStructure } from '../../lib/storage/chosen-structure.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Select } from '../../ui/fields/select.tsx';

interface StructureSwitcherProps {
  readonly structures: readonly OrganizationSummary[];
  readonly current: string;
}

/** In whose name a professional works; those whom a structure employs have one only. */
export const StructureSwitcher = ({ structures, current }: StructureSwitcherProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">
    <Select
      filter
      label="Structure"
      className="w-full sm:w-80 [&>label]:sr-only"
      value={current}
      options={structures.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={chooseStructure}
    />
    <Link to={paths.joinOrganization()} className={buttonClass({ look: 'quiet' })}>
      Rejoindre une structure
    </Link>
  </div>
);
