import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { VaultDevice } from '@maillon/vault/provider';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type Devices, refusalOf, useRenameDevice } from './own-devices.ts';

interface RenameDeviceDialogProps {
  readonly devices: Devices;
  readonly device: VaultDevice;
  readonly onClose: () => void;
}

/** In characters; PROTOCOL.md §11. */
const MAX_NAME_LENGTH = 64;

/** The name by which the person recognises a device in the list. */
export const RenameDeviceDialog = ({ devices, device, onClose }: RenameDeviceDialogProps) => {
  const [name, setName] = useState(device.name);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useRenameDevice(devices, device);
  const isEmpty = name.trim() === '';
  const refusal = refusalOf(error);

  const rename = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isEmpty && !isPending) mutate(name, { onSuccess: onClose });
  };

  return (
    <Dialog open size="sm" title="Renommer cet appareil" onClose={onClose}>
      <form noValidate onSubmit={rename} className="flex flex-col gap-5 pb-5">
        {refusal !== undefined && <Alert tone="danger">{refusal}</Alert>}
        <TextField
          label="Nom de l’appareil"
          required
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          error={tried && isEmpty ? TEXTS.required : undefined}
          onChange={setName}
        />
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" pending={isPending}>
            Renommer
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
