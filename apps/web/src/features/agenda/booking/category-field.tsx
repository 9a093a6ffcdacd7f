import { SERVICE_CATEGORIES, SERVICE_CATEGORY_LABELS, type ServiceCategory } from '@maillon/domain/appointment';
import { Select } from '../../../ui/fields/select.tsx';

interface CategoryFieldProps {
  readonly value: ServiceCategory | '';
  readonly onChange: (value: ServiceCategory) => void;
  readonly error?: string | undefined;
}

const OPTIONS = SERVICE_CATEGORIES.map((value) => ({ value, label: SERVICE_CATEGORY_LABELS[value] }));

export const CategoryField = ({ value, onChange, error }: CategoryFieldProps) => (
  <Select
    label="Type de rendez-vous"
    name="serviceCategory"
    required
    placeholder="Choisir un type"
    options={OPTIONS}
    value={value}
    onChange={onChange}
    error={error}
  />
);
