import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { VaultError } from '@maillon/vault/errors';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../../lib/api/problem.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { causeOf } from '../../../../vault/failure.ts';
import { Photo } from '../captures/photo.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { usePhoto } from './use-photo.ts';

/** In pixels: more than a screen shows of it. */
const MAX_SIDE = 1_920;
const QUALITY = 0.9;

/**
 * A picture as it is kept: WebP, of a bounded size, and drawn anew, so that nothing of the file it came from goes with it (place, device).
 * A browser that writes no WebP gives PNG. @throws {DOMException} where it is no picture
 */
const webpOf = async (source: ImageBitmap | Blob): Promise<Blob> => {
  const bitmap = source instanceof Blob ? await createImageBitmap(source) : source;
  const factor = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(bitmap.width * factor), Math.round(bitmap.height * factor)];
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (blob === null) throw new DOMException('the picture could not be drawn', 'EncodingError');
  return blob;
};

interface PhotoDialogProps {
  readonly visit: Appointment;
  /** A frame of the call, kept at once; null where a picture is chosen. */
  readonly taken: ImageBitmap | null;
  readonly onClose: () => void;
}

/** A picture for the file: a frame of the call, or one that the person has taken beside it. */
export const PhotoDialog = ({ visit, taken, onClose }: PhotoDialogProps) => {
  const [picture, setPicture] = useState<Blob | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const { mutate, error, isPending, isSuccess } = usePhoto(visit);
  useEffect(() => {
    if (taken === null) return;
    webpOf(taken).then(
      (made) => {
        setPicture(made);
        mutate(made);
      },
      () => setUnreadable(true),
    );
  }, [taken, mutate]);
  const choose = (file: File): void => {
    setUnreadable(false);
    webpOf(file).then(setPicture, () => setUnreadable(true));
  };
  const keep = (): void => {
    if (picture !== null) mutate(picture);
  };
  const isKept = isSuccess || (taken !== null && error === null);
  return (
    <Dialog
      open
      size="lg"
      title={taken === null ? 'Ajouter une photo' : 'Capture d’écran'}
      insistent={isPending}
      onClose={onClose}
      footer={
        isKept ? (
          <Button pending={isPending} onClick={onClose}>
            Fermer
          </Button>
        ) : (
          <>
            <Button look="secondary" onClick={onClose}>
              Annuler
            </Button>
            <Button resting={picture === null} pending={isPending} onClick={keep}>
              {error === null ? 'Envoyer' : 'Réessayer'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 pb-2">
        {isUnreadable && <Alert tone="danger">Ce fichier n’est pas une image que ce navigateur sait ouvrir.</Alert>}
        {error !== null && (
          <Alert tone="danger" title="L’image n’est pas encore dans le dossier">
            {error instanceof VaultError ? causeOf(error).cause : sentenceOf(error)}
          </Alert>
        )}
        {isSuccess && <Alert tone="success">L’image est dans le dossier du patient.</Alert>}
        {taken === null && !isSuccess && <PhotoPicker onChoose={choose} />}
        {picture === null && taken !== null && !isUnreadable && <SkeletonLines lines={6} />}
        {picture !== null && <Photo data={picture} alt="Aperçu" />}
      </div>
    </Dialog>
  );
};
