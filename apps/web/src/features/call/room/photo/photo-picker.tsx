import { useId } from 'react';

/** A file of this device, or on a phone its camera. */
export const PhotoPicker = ({ onChoose }: { readonly onChoose: (file: File) => void }) => {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Image
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        className="w-full rounded-md border border-line p-2 text-sm file:mr-3 file:min-h-9 file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:font-semibold"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onChoose(file);
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        Une plaie, un document, un traitement : l’image rejoint le dossier du patient et le compte rendu.
      </p>
    </div>
  );
};
