import { useOnline } from '../../lib/hooks/use-online.ts';

/** Says that what is on screen may be old. What keeps to the height of the window makes room for it (ui/base.css). */
export const OfflineNotice = () => {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-40">
      {!online && (
        <p
          data-offline
          className="flex min-h-10 items-center justify-center bg-warning-soft px-4 py-1 text-center text-sm font-medium text-warning"
        >
          Vous êtes hors connexion. Les informations affichées peuvent ne pas être à jour.
        </p>
      )}
    </div>
  );
};
