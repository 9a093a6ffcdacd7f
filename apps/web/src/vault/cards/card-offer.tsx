import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { storageKey } from '../../config/storage.ts';
import { profileOf, useMe } from '../../data/users.ts';
import { cardSession } from '../../lib/session/card-session.ts';
import { storage } from '../../lib/storage/storage.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useHasCard, useOwnCard } from './own-card.ts';

/** Once, after a sign-in with a card: the same card may vouch for the keys. It holds nothing up. */
export const CardOffer = () => {
  const [isOver, setOver] = useState(() => !cardSession.exists() || storage.read(storageKey.cardOffer) !== null);
  const hasCard = useHasCard();
  if (isOver || !hasCard) return null;
  const end = (): void => {
    storage.write(storageKey.cardOffer, '1');
    setOver(true);
  };
  return <Offer onEnd={end} />;
};

const Offer = ({ onEnd }: { readonly onEnd: () => void }) => {
  const { data } = useOwnCard(profileOf(useMe())?.id ?? '');
  if (data === undefined || data.card !== null || data.rpps === null) return null;
  return (
    <Alert tone="info" title="Liez votre carte">
      <p>Vos patients verront que c’est bien vous, au nom inscrit sur votre carte. Une présentation suffit.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link
          to={paths.settings('security')}
          className={buttonClass({ look: 'secondary', size: 'sm' })}
          onClick={onEnd}
        >
          Lier ma carte
        </Link>
        <Button look="quiet" size="sm" onClick={onEnd}>
          Plus tard
        </Button>
      </div>
    </Alert>
  );
};
