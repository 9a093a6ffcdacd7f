import { Alert } from '../../ui/feedback/alert.tsx';

/** In the place of answers that this version of the product does not understand: they are there, and are not shown as none. */
export const UnreadableForm = () => (
  <Alert tone="warning" title="Le formulaire ne s’affiche pas">
    Il a été rempli avec une autre version de l’application. Rechargez la page ; s’il ne s’affiche toujours pas, la
    structure peut préparer une nouvelle demande.
  </Alert>
);
