/** What is known of a camera or a microphone (spec clinical §2 "Pre-join page and device test"). */
export type DeviceState = 'waiting' | 'loading' | 'success' | 'denied' | 'missing' | 'error';

export type DeviceKind = 'camera' | 'microphone';

const REFUSED = ['NotAllowedError', 'SecurityError', 'PermissionDeniedError'];
const ABSENT = ['NotFoundError', 'DevicesNotFoundError', 'OverconstrainedError'];

/** Why a device did not open, as browsers name it. */
export const stateOfFailure = (error: unknown): DeviceState => {
  const name = error instanceof Error ? error.name : '';
  if (REFUSED.includes(name)) return 'denied';
  return ABSENT.includes(name) ? 'missing' : 'error';
};

export type BrowserName = 'chromium' | 'firefox' | 'safari';

export const browserOf = (userAgent: string): BrowserName => {
  if (/firefox|fxios/i.test(userAgent)) return 'firefox';
  return /chrom|crios|edg/i.test(userAgent) ? 'chromium' : 'safari';
};

const NAMES = { camera: 'la caméra', microphone: 'le micro' } as const;

const ALLOW = (device: string): Readonly<Record<BrowserName, string>> => ({
  chromium: `Cliquez sur l’icône à gauche de l’adresse du site, autorisez ${device}, puis réessayez.`,
  firefox: `Cliquez sur l’icône barrée à gauche de l’adresse, retirez le blocage de ${device}, puis réessayez.`,
  safari: `Ouvrez le menu Safari › Réglages pour ce site web, autorisez ${device}, puis réessayez.`,
});

/** What a person does about a device that does not work; null where there is nothing to do. */
export const adviceOn = (kind: DeviceKind, state: DeviceState, browser: BrowserName): string | null => {
  const name = NAMES[kind];
  if (state === 'denied') return ALLOW(name)[browser];
  if (state === 'missing') return `Branchez ou activez ${name}, puis réessayez.`;
  if (state === 'error') return `Fermez les autres applications qui utilisent ${name}, puis réessayez.`;
  return null;
};

/** The word beside a device. */
export const STATE_LABELS: Readonly<Record<DeviceState, string>> = {
  waiting: 'À tester',
  loading: 'Test en cours…',
  success: 'Fonctionne',
  denied: 'Accès refusé',
  missing: 'Périphériques non détectés',
  error: 'Erreur',
};
