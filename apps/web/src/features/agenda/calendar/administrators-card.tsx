import { useState } from 'react';
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

// Rarely opened: its code comes with the first opening.
const CalendarAdministrators = lazyDialog(() =>
  import('./calendar-administrators.tsx').then((m) => m.CalendarAdministrators),
);

/** The way to the administrator-management modal; only the owner of a calendar has it. */
export const AdministratorsCard = ({ scheduleId }: { readonly scheduleId: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <Card title="Administrateurs de l’agenda">
      <p className="mb-4 text-sm text-muted">
        Un autre professionnel peut tenir vos disponibilités et vos rendez-vous à votre place.
      </p>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Gérer les administrateurs
      </Button>
      {open && <CalendarAdministrators scheduleId={scheduleId} onClose={() => setOpen(false)} />}
    </Card>
  );
};
