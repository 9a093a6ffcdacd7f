import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';

interface NewKeyProps {
  readonly name: string;
  /** Null where its first answer was lost: it is given no second time. */
  readonly apiKey: string | null;
  readonly onClose: () => void;
}

const copy = (key: string): void =>
  void navigator.clipboard.writeText(key).then(
    () => toast.success('Clé copiée'),
    () => toast.danger('La copie est impossible ici : sélectionnez la clé'),
  );

/** Closed by its button alone, so that no key is lost by a click beside it. */
export const NewKey = ({ name, apiKey, onClose }: NewKeyProps) => (
  <Dialog
    open
    insistent
    size="sm"
    title={`Clé « ${name} »`}
    onClose={onClose}
    footer={<Button onClick={onClose}>Terminer</Button>}
  >
    <div className="flex flex-col gap-4 pb-2">
      {apiKey === null ? (
        <Alert tone="warning" title="Cette clé ne peut plus être montrée">
          Elle a été créée, mais la réponse s’est perdue. Révoquez-la et créez-en une autre.
        </Alert>
      ) : (
        <>
          <Alert tone="success" title="Notez cette clé : elle n’est montrée qu’une fois">
            Donnez-la au partenaire par un moyen sûr. Elle vaut jusqu’à ce que vous la révoquiez.
          </Alert>
          <code className="rounded-md bg-sunken px-3 py-2 text-sm break-all text-ink">{apiKey}</code>
          <Button look="secondary" onClick={() => copy(apiKey)}>
            Copier la clé
          </Button>
        </>
      )}
    </div>
  </Dialog>
);
