import { VARIANTS } from '@maillon/domain/product/variants';
import type { UserType } from '@maillon/domain/user-type';
import {
  Baby,
  BriefcaseMedical,
  Building2,
  ChevronRight,
  Headset,
  HeartPulse,
  MapPinned,
  Stethoscope,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { signOut } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';

interface Profile {
  readonly explanation: string;
  readonly icon: ReactNode;
}

const PROFILES: Record<UserType, Profile> = {
  patient: {
    explanation: 'Je prends mes rendez-vous et je suis accompagné par mes soignants.',
    icon: <HeartPulse className="size-6" aria-hidden="true" />,
  },
  doctor: {
    explanation: 'Je gère mon agenda et je suis les personnes que je soigne.',
    icon: <Stethoscope className="size-6" aria-hidden="true" />,
  },
  midwife: {
    explanation: 'J’accompagne les grossesses et les naissances, à domicile ou en structure.',
    icon: <Baby className="size-6" aria-hidden="true" />,
  },
  assistant: {
    explanation: 'Je me rends à domicile et j’assiste les téléconsultations.',
    icon: <BriefcaseMedical className="size-6" aria-hidden="true" />,
  },
  organization: {
    explanation: 'Je coordonne une équipe et ses demandes de soins.',
    icon: <Building2 className="size-6" aria-hidden="true" />,
  },
  dispatchManager: {
    explanation: 'J’organise la régulation et je suis les tournées.',
    icon: <MapPinned className="size-6" aria-hidden="true" />,
  },
  dispatchOperator: {
    explanation: 'Je reçois les demandes et je les oriente vers les équipes.',
    icon: <Headset className="size-6" aria-hidden="true" />,
  },
};

/** Spec platform §2 "Sign-up", in the order of the variant. */
export const ProfilePicker = () => {
  useTitle('Inscription');
  const { variant } = publicConfig();
  const choices = VARIANTS[variant].signUp.map((choice) => ({ ...choice, ...PROFILES[choice.type] }));

  return (
    <SignedOutLayout brand={VARIANTS[variant].brand}>
      <h1 className="text-2xl font-semibold md:text-3xl">Choisissez le profil qui vous correspond</h1>
      <p className="mt-3 max-w-xl text-muted">
        Il détermine ce que vous pourrez faire. Vous ne pourrez pas le changer ensuite.
      </p>
      <ul className="mt-8 grid gap-4 md:grid-cols-2">
        {choices.map(({ type, label, explanation, icon }) => (
          <li
            key={type}
            className="group relative flex items-center gap-5 rounded-lg border border-line bg-surface p-6 shadow-card transition-colors hover:border-brand"
          >
            <span className="grid size-13 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
              {icon}
            </span>
            <span className="flex-1">
              {/* The link is the profile alone, as wide as the card; what it is for is its description. */}
              <Link
                to={paths.registerProfile(type)}
                aria-describedby={`${type}-explanation`}
                className="block text-lg font-semibold outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
              >
                {label}
              </Link>
              <span id={`${type}-explanation`} className="mt-1 block text-sm text-muted">
                {explanation}
              </span>
            </span>
            <ChevronRight
              className="size-5 text-muted transition-transform group-hover:translate-x-1"
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
      <Button look="quiet" className="mt-10 self-start" onClick={() => void signOut()}>
        Se déconnecter
      </Button>
    </SignedOutLayout>
  );
};
