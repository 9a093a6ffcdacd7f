import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { VARIANTS } from '@maillon/domain/product/variants';
import { ConnectionQuality, type Room } from 'livekit-client';
import { ShieldCheck, SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { useClock } from '../../../lib/hooks/use-clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BrandMark } from '../../../ui/brand-mark.tsx';

/** Spec clinical §9. */
const TIMER_MS = 900;

const two = (value: number): string => String(value).padStart(2, '0');

/** « 17:12 », « 1:02:03 » since the call began. */
const Timer = ({ since }: { readonly since: number }) => {
  const now = useClock(TIMER_MS);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const shown = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  return (
    <Badge tone="danger" className="tabular-nums">
      <span className="size-2 rounded-full bg-danger" aria-hidden="true" />
      <span role="timer" aria-label="Durée de l’appel">
        {shown}
      </span>
    </Badge>
  );
};

const QUALITY: Readonly<Record<ConnectionQuality, readonly ['success' | 'warning' | 'danger' | 'neutral', string]>> = {
  [ConnectionQuality.Excellent]: ['success', 'Bonne liaison'],
  [ConnectionQuality.Good]: ['success', 'Bonne liaison'],
  [ConnectionQuality.Poor]: ['warning', 'Liaison faible'],
  [ConnectionQuality.Lost]: ['danger', 'Liaison perdue'],
  [ConnectionQuality.Unknown]: ['neutral', 'Liaison…'],
};

const ICONS = { success: SignalHigh, warning: SignalMedium, danger: SignalLow, neutral: SignalLow } as const;

interface CallHeaderProps {
  readonly visit: Appointment;
  /** Of those who are met. */
  readonly title: string;
  readonly room: Room | null;
}

/** Who is met, since when, and how well. */
export const CallHeader = ({ visit, title, room }: CallHeaderProps) => {
  const [tone, quality] = QUALITY[room?.localParticipant.connectionQuality ?? ConnectionQuality.Unknown];
  const Icon = ICONS[tone];
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-2">
      <span className="max-md:hidden">
        <BrandMark name={VARIANTS[publicConfig().variant].brand} compact />
      </span>
      <h1 className="min-w-0 truncate text-base font-semibold">{title}</h1>
      {room !== null && <Timer since={Date.parse(visit.startedAt ?? visit.start)} />}
      <div className="ml-auto flex items-center gap-2">
        {room !== null && (
          <>
            <Badge tone={tone}>
              <Icon className="size-3.5" aria-hidden="true" />
              {quality}
            </Badge>
            <Badge className="max-sm:hidden">
              <ShieldCheck className="size-3.5" aria-hidden="true" />
              Privé de bout en bout
            </Badge>
          </>
        )}
      </div>
    </header>
  );
};
