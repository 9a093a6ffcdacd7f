import { useTitle } from '../../lib/use-title.ts';
import { Appearance } from './appearance.tsx';
import { PersonalInformation } from './personal-information.tsx';

/** Spec platform §2 "Settings"; sharing, integrations and legal texts get their sections with their own modules. */
export const SettingsScreen = () => {
  useTitle('Paramètres');
  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold md:text-3xl">Paramètres</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <PersonalInformation />
        <Appearance />
      </div>
    </>
  );
};
