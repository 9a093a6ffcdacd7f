import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { signOut } from '../../lib/session/session.ts';

const LINK = 'font-semibold text-brand underline';

/** The way out of a form for another profile than one's own. A card chooses the profile; a code leaves the choice. */
export const OtherProfile = ({ isChosenByCard }: { readonly isChosenByCard: boolean }) =>
  isChosenByCard ? (
    <p className="mt-6 text-sm text-muted">
      Ce profil est celui de la profession inscrite sur votre carte. Pour en créer un autre, connectez-vous avec un
      code.{' '}
      <button type="button" className={LINK} onClick={() => void signOut()}>
        Se déconnecter
      </button>
    </p>
  ) : (
    <p className="mt-6 text-sm text-muted">
      Ce profil n’est pas le vôtre ?{' '}
      <Link to={paths.registerSelect()} className={LINK}>
        Choisir un autre profil
      </Link>
    </p>
  );
