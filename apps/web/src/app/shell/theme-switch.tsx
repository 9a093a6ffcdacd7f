import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, type Theme, themes, useTheme } from '../../lib/storage/theme.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const NAMES: Record<Theme, string> = { system: 'thème de l’appareil', light: 'thème clair', dark: 'thème sombre' };
const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

const after = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';

/** Goes round: the device's theme, light, dark. */
export const ThemeSwitch = () => {
  const theme = useTheme();
  const Icon = ICONS[theme];
  return (
    <IconButton
      label={`Apparence : ${NAMES[theme]}. Passer au ${NAMES[after(theme)]}`}
      onClick={() => setTheme(after(theme))}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
};
