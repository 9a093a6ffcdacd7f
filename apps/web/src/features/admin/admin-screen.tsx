import { Building2, ClipboardList, ScrollText, Smartphone, Users } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { IconTile } from '../../ui/icon-tile.tsx';

const PAGES = [
  {
    path: paths.adminUsers(),
    icon: Users,
    title: 'Comptes',
    text: 'Chercher une personne, ouvrir ou fermer son compte, confirmer une identité professionnelle, prendre sa place.',
  },
  {
    path: paths.pendingOrganizations(),
    icon: Building2,
    title: 'Structures en attente',
    text: 'Accepter ou refuser les structures qui viennent de s’inscrire.',
  },
  {
    path: paths.adminCheckUps(),
    icon: ClipboardList,
    title: 'Résultats du formulaire de santé',
    text: 'Lire les questionnaires reçus, et les télécharger en PDF.',
  },
  {
    path: paths.adminAudit(),
    icon: ScrollText,
    title: 'Journal d’audit',
    text: 'Qui a fait quoi, quand, et au nom de qui. Rien n’y est modifiable.',
  },
  {
    path: paths.adminOta(),
    icon: Smartphone,
    title: 'Versions mobiles',
    text: 'Publier une version de l’application pour les téléphones.',
  },
] as const;

/** The index of the administration. Questionnaires aside, no page of it shows anything clinical. */
export const AdminScreen = () => {
  useTitle('Administration');
  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold md:text-3xl">Administration</h1>
      <ul className="grid gap-4 md:grid-cols-2">
        {PAGES.map(({ path, icon, title, text }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full gap-4 rounded-lg border border-line bg-surface p-5 shadow-card transition-shadow hover:shadow-float"
            >
              <IconTile icon={icon} size="lg" />
              <span>
                <span className="block font-semibold">{title}</span>
                <span className="mt-0.5 block text-sm text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
};
