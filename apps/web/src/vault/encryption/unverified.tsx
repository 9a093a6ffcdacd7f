import { VaultError } from '@maillon/vault/errors';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { causeOf } from '../failure.ts';

export const UnverifiedBadge = () => <Badge tone="warning">Auteur non vérifié</Badge>;

/** Before what no entitled person has signed (design vault §7.7): why, and the reader's choice to see it all the same. */
export const UnverifiedNotice = ({ onShow }: { readonly onShow: () => void }) => (
  <>
    <p className="text-sm text-muted">{causeOf(new VaultError('UNVERIFIED_AUTHOR')).cause}</p>
    <Button look="secondary" size="sm" onClick={onShow}>
      Afficher quand même
    </Button>
  </>
);
