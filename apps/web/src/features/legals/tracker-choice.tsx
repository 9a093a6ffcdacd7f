import { useState } from 'react';
import { rememberTrackerAnswer, type TrackerAnswer, trackerAnswer } from '../../lib/storage/tracker-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const NOW = {
  accepted: 'Vous avez accepté la mesure d’audience.',
  refused: 'Vous avez refusé la mesure d’audience.',
} as const;

/** 'Gérer les cookies' (cookie policy §7): accepting and refusing are the same gesture, and can be done again. */
export const TrackerChoice = () => {
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState(() => trackerAnswer(new Date()));

  const give = (given: TrackerAnswer): void => {
    rememberTrackerAnswer(given, new Date());
    setAnswer(given);
    setOpen(false);
  };

  return (
    <div className="border-t border-line pt-5 print:hidden">
      <Button look="secondary" onClick={() => setOpen(true)}>
        Gérer les cookies
      </Button>
      {answer !== null && (
        <p role="status" className="mt-3 text-sm text-muted">
          {NOW[answer]}
        </p>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="sm"
        title="Gérer les cookies"
        description="Seule une mesure d’audience des pages publiques dépendrait de votre accord ; aucune n’est en service aujourd’hui. Votre choix sera respecté le jour où il y en aura une."
        footer={
          <>
            <Button look="secondary" onClick={() => give('refused')}>
              Refuser
            </Button>
            <Button look="secondary" onClick={() => give('accepted')}>
              Accepter
            </Button>
          </>
        }
      />
    </div>
  );
};
