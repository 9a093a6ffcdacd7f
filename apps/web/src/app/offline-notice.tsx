import { useOnline } from '../lib/use-online.ts';

/** Says that what is on screen may be old. */
export const OfflineNotice = () => {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-40">
      {!online && (
        <p className="bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning">
          Vous êtes hors connexion. Les informations affichées peuvent ne pas être à jour.
        </p>
      )}
    </div>
  );
};
