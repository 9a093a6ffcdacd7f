import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/**
 * What is closed to a professional who is not checked, and what opens it (docs/decisions/unverified-professionals.md).
 * The signed-in person is known before any home is drawn, so that it moves nothing.
 */
export const UnverifiedNotice = ({ me }: { readonly me: UserMe }) => {
  const asked = me.hasAccessTo.find(({ resource, status }) => resource === 'organization' && status === 'PENDING');
  return (
    <Alert title="Votre identité professionnelle reste à vérifier" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[75ch] flex-[1_1_24rem]">
          D’ici là, vous ne pouvez ni rechercher, ni inviter, ni ajouter de patient, et personne ne vous trouve. Votre
          profil, votre agenda et ce que l’on vous envoie restent ouverts. Notre équipe s’en occupe, vous n’avez rien à
          faire. {sooner(asked?.fromDisplay.name)}
        </p>
        {asked === undefined && (
          <Link to={paths.joinOrganization()} className={buttonClass({ look: 'secondary', size: 'sm' }, 'min-h-11')}>
            Rejoindre une structure
          </Link>
        )}
      </div>
    </Alert>
  );
};

const sooner = (asked: string | undefined): string => {
  const ways = [
    asked === undefined ? 'qu’une structure vous accueille' : `que ${asked} accepte votre demande`,
    ...(publicConfig().features.signInWith.includes('psc') ? ['que vous vous connectez avec votre carte CPS'] : []),
  ];
  return `Tout s’ouvre aussi dès ${ways.join(', ou ')}.`;
};
