import { type DeviceKind, deviceLabel } from '@maillon/domain/call/devices/device-kinds';
import type { Liveness } from '@maillon/domain/call/devices/liveness';
import { Plug, Unplug } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';
import type { DeviceState } from './device-feed.ts';

const SAID: Readonly<Record<Liveness, readonly [tone: 'success' | 'neutral' | 'warning', words: string]>> = {
  live: ['success', 'en direct'],
  there: ['neutral', 'connecté'],
  lost: ['warning', 'déconnecté'],
};

const nameOf = (kind: DeviceKind, name: string | undefined): string => (name === undefined ? deviceLabel(kind) : name);

/** The devices of the connected case that were heard in this call, and how each stands. */
export const DeviceList = ({ states }: { readonly states: readonly DeviceState[] }) => {
  if (states.length === 0) return null;
  return (
    <ul aria-label="Appareils de la mallette" className="flex flex-wrap gap-1.5">
      {states.map(({ device, liveness }) => {
        const [tone, words] = SAID[liveness];
        const Icon = liveness === 'lost' ? Unplug : Plug;
        return (
          <li key={device.id}>
            <Badge tone={tone}>
              <Icon className="size-3.5" aria-hidden="true" />
              {nameOf(device.kind, device.name)} · {words}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
};
