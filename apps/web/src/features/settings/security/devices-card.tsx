import type { VaultDevice } from '@maillon/vault/provider';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { RENEWAL } from './compromised-keys-card.tsx';
import { type Devices, lastUseOf, refusalOf, useDevices } from './own-devices.ts';
import { RemoveDevicesDialog } from './remove-devices-dialog.tsx';
import { RenameDeviceDialog } from './rename-device-dialog.tsx';

interface DevicesCardProps {
  readonly devices: Devices;
  /** Whether the page has « Appareil ou fiche en de mauvaises mains ». */
  readonly mayRenew: boolean;
}

/** « Appareils qui ouvrent vos dossiers »: each keeps this person's keys until it is removed. */
export const DevicesCard = ({ devices, mayRenew }: DevicesCardProps) => {
  const { data, error, refetch } = useDevices(devices);
  const [renamed, setRenamed] = useState<VaultDevice | null>(null);
  const [leaving, setLeaving] = useState<readonly VaultDevice[] | null>(null);
  const [hasRemoved, setRemoved] = useState(false);
  const others = (data ?? []).filter(({ isThis }) => !isThis);
  return (
    <Card title="Appareils qui ouvrent vos dossiers">
      <p className="mb-4 text-muted">
        Ils ouvrent vos dossiers sans nouveau code. Retirez ceux dont vous ne vous servez plus.
      </p>
      <ReadFailure error={error} again={refetch} sentence={refusalOf(error) ?? ''} />
      {error === null && data === undefined && <SkeletonLines lines={2} />}
      <ul className="divide-y divide-line">
        {data?.map((device) => (
          <Device
            key={device.id}
            device={device}
            onRename={() => setRenamed(device)}
            onRemove={() => setLeaving([device])}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button look="secondary" className="mt-4" onClick={() => setLeaving(others)}>
          Retirer tous les autres
        </Button>
      )}
      {hasRemoved && mayRenew && (
        <p className="mt-4">
          <Link className="font-medium text-brand underline underline-offset-2" to={paths.settings(RENEWAL)}>
            {'Appareil perdu ou volé ? Renouvelez votre protection'}
          </Link>
        </p>
      )}
      {renamed !== null && <RenameDeviceDialog devices={devices} device={renamed} onClose={() => setRenamed(null)} />}
      {leaving !== null && (
        <RemoveDevicesDialog
          devices={devices}
          leaving={leaving}
          onRemoved={() => setRemoved(true)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  );
};

interface DeviceProps {
  readonly device: VaultDevice;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

const Device = ({ device, onRename, onRemove }: DeviceProps) => {
  const { name, isThis } = device;
  const Icon = /iPhone|Android|téléphone/i.test(name) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon className="size-6 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {isThis && <Badge tone="success">Cet appareil</Badge>}
        </p>
        <p className="text-sm text-muted">{lastUseOf(device)}</p>
      </div>
      <Button look="secondary" size="sm" aria-label={`Renommer ${name}`} onClick={onRename}>
        Renommer
      </Button>
      {!isThis && (
        <Button look="secondary" size="sm" aria-label={`Retirer ${name}`} onClick={onRemove}>
          Retirer
        </Button>
      )}
    </li>
  );
};
