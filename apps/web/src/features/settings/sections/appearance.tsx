import { setTheme, useTheme } from '../../../lib/storage/theme.ts';
import { Card } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';

const CHOICES = [
  { value: 'system', label: 'Comme mon appareil' },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
] as const;

export const Appearance = () => {
  const theme = useTheme();
  return (
    <Card title="Apparence">
      <RadioGroup label="Thème" hideLabel layout="column" value={theme} choices={CHOICES} onChange={setTheme} />
    </Card>
  );
};
