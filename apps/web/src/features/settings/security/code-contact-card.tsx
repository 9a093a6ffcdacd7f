import { useState } from 'react';
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

const CodeContactDialog = lazyDialog(() => import('./code-contact-dialog.tsx').then((m) => m.CodeContactDialog));

/** Where security codes go: contacts of the vault's own, which follow no change of the account by themselves. */
export const CodeContactCard = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Codes de sécurité">
      <p className="mb-4 text-muted">
        Sur un nouvel appareil, un code vous est envoyé à un contact que le coffre garde à part. Changer celui de votre
        compte ne le change pas.
      </p>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Changer de contact
      </Button>
      {isOpen && <CodeContactDialog onClose={() => setOpen(false)} />}
    </Card>
  );
};
