import { setLetterShortcuts, useLetterShortcuts } from '../../../lib/storage/letter-shortcuts.ts';
import { setTheme, useTheme } from '../../../lib/storage/theme.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
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
      <Checkbox
        className="mt-5"
        label={
          <>
            Raccourcis clavier d’une seule touche
            <span className="block text-sm text-muted">
              Par exemple J, S et M pour l’affichage de l’agenda, N pour un nouveau rendez-vous.
            </span>
          </>
        }
        checked={useLetterShortcuts()}
        onChange={setLetterShortcuts}
      />
    </Card>
  );
};
