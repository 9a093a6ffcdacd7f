import { Room } from 'livekit-client';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { canBlur, isBlurred, setBlur } from './background-blur.ts';
import { QUALITIES, qualityOf, setQuality } from './video-quality.ts';

const KINDS = [
  ['videoinput', 'Caméra'],
  ['audioinput', 'Micro'],
  ['audiooutput', 'Haut-parleur'],
] as const;

interface SettingsDialogProps {
  readonly room: Room;
  readonly onClose: () => void;
}

/** Which devices, and how sharp one's own picture is. */
export const SettingsDialog = ({ room, onClose }: SettingsDialogProps) => {
  const [quality, keepQuality] = useState(() => qualityOf(room));
  return (
    <Dialog
      open
      size="sm"
      title="Réglages de l’appel"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="flex flex-col gap-4 pb-2">
        {KINDS.map(([kind, label]) => (
          <DeviceField key={kind} room={room} kind={kind} label={label} />
        ))}
        <Select
          filter
          label="Qualité de mon image"
          hint="Plus elle est nette, plus il faut une bonne liaison."
          value={quality}
          onChange={(next) => {
            keepQuality(next);
            setQuality(room, next).catch(() => toast.danger('Votre caméra ne propose pas cette qualité.'));
          }}
          options={QUALITIES.map((value) => ({ value, label: `${value} points` }))}
        />
        {canBlur(room) && <BlurField room={room} />}
      </div>
    </Dialog>
  );
};

/** Only where browser and camera can. */
const BlurField = ({ room }: { readonly room: Room }) => {
  const [isOn, setOn] = useState(() => isBlurred(room));
  const lost = (): void =>
    toast.danger(
      'L’arrière-plan n’est plus flouté',
      'Cette caméra ne sait pas le faire : votre image est montrée telle quelle.',
    );
  return (
    <Checkbox
      label="Flouter mon arrière-plan"
      checked={isOn}
      onChange={(next) => {
        setOn(next);
        setBlur(room, next, lost).catch(() => {
          setOn(isBlurred(room));
          toast.danger('Votre caméra n’a pas changé le flou.');
        });
      }}
    />
  );
};

interface DeviceFieldProps {
  readonly room: Room;
  readonly kind: MediaDeviceKind;
  readonly label: string;
}

/** Nothing to choose, nothing to see. */
const DeviceField = ({ room, kind, label }: DeviceFieldProps) => {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [chosen, setChosen] = useState(() => room.getActiveDevice(kind) ?? '');
  useEffect(() => {
    let closed = false;
    const found = Room.getLocalDevices(kind, false);
    void found.then((some) => !closed && setDevices(some)).catch(() => undefined);
    return () => {
      closed = true;
    };
  }, [kind]);
  if (devices.length < 2) return null;
  return (
    <Select
      filter
      label={label}
      value={devices.some(({ deviceId }) => deviceId === chosen) ? chosen : (devices[0]?.deviceId ?? '')}
      onChange={(deviceId) => {
        setChosen(deviceId);
        room.switchActiveDevice(kind, deviceId).catch(() => toast.danger(`${label} : cet appareil ne répond pas.`));
      }}
      options={devices.map((device) => ({ value: device.deviceId, label: device.label || label }))}
    />
  );
};
