import { VARIANTS } from '@maillon/domain/product/variants';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { CareCircle } from '../../ui/illustrations/care-circle.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';

/** Spec, organizations §2: where the questionnaire ends. */
export const CheckUpFinalScreen = () => {
  useTitle('Questionnaire envoyé');
  return (
    <SignedOutLayout brand={VARIANTS[publicConfig().variant].brand}>
      <div className="flex flex-col items-center pt-6 text-center">
        <div className="w-56">
          <CareCircle />
        </div>
        <h1 className="mt-6 text-2xl font-semibold text-balance md:text-3xl">
          Merci d’avoir répondu au questionnaire !
        </h1>
        <p className="mt-3 text-lg text-muted text-pretty">Vos réponses ont été envoyées à notre équipe</p>
        <p className="mt-2 max-w-md text-muted text-pretty">
          Pensez à apporter votre carte Vitale lors de votre rendez-vous sur place.
        </p>
        <Link to={paths.home()} className={buttonClass({}, 'mt-8')}>
          Retour à l’accueil
        </Link>
      </div>
    </SignedOutLayout>
  );
};
