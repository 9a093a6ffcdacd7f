import { SIGN_UP_CHOICES, type UserType } from '@maillon/domain/user-type';
import { ChevronRight, HeartPulse, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { traitsOf } from '../../config/variant.ts';
import { publicConfig } from '../../lib/public-config.ts';
import { signOut } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import { QuietHourglass } from '../../ui/illustrations/quiet-hourglass.tsx';

interface Profile {
  readonly explanation: string;
  readonly icon: ReactNode;
}

/** The profiles whose sign-up exists; a choice that leads nowhere is not offered. */
const OPEN_PROFILES: Partial<Record<UserType, Profile>> = {
  patient: {
    explanation: 'Je prends mes rendez-vous et je suis accompagné par mes soignants.',
    icon: <HeartPulse className="size-6" aria-hidden="true" />,
  },
  doctor: {
    explanation: 'J’exerce la médecine, je gère mon agenda et je suis mes patients.',
    icon: <Stethoscope className="size-6" aria-hidden="true" />,
  },
};

/** Spec platform §2 "Sign-up", in the order of the variant. */
export const ProfilePicker = () => {
  useTitle('Inscription');
  const { variant } = publicConfig();
  const choices = SIGN_UP_CHOICES[variant].flatMap(({ type, label }) => {
    const profile = OPEN_PROFILES[type];
    return profile === undefined ? [] : [{ type, label, ...profile }];
  });

  return (
    <Entrance brand={traitsOf(variant).brand}>
      <h1 className="text-2xl font-semibold md:text-3xl">Choisissez le profil qui vous correspond</h1>
      <p className="mt-3 max-w-xl text-muted">
        Il détermine ce que vous pourrez faire. Vous ne pourrez pas le changer ensuite.
      </p>
      {choices.length === 0 ? (
        <div className="mt-10">
          <EmptyState title="Aucune inscription n’est ouverte ici" illustration={<QuietHourglass />}>
            Votre compte vous sera ouvert par votre centre de régulation.
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-8 grid gap-4 md:grid-cols-2">
          {choices.map(({ type, label, explanation, icon }) => (
            <li key={type}>
              <Link
                to={paths.registerProfile(type)}
                className="group flex h-full items-center gap-5 rounded-lg border border-line bg-surface p-6 shadow-card transition-colors hover:border-brand"
              >
                <span className="grid size-13 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
                  {icon}
                </span>
                <span className="flex-1">
                  <span className="block text-lg font-semibold">{label}</span>
                  <span className="mt-1 block text-sm text-muted">{explanation}</span>
                </span>
                <ChevronRight
                  className="size-5 text-muted transition-transform group-hover:translate-x-1"
                  aria-hidden="true"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" className="mt-10 self-start" onClick={() => void signOut()}>
        Se déconnecter
      </Button>
    </Entrance>
  );
};
