import type { UserMe } from '@maillon/contracts/accounts/users';
import type { RightOn } from '@maillon/domain/access';
import type { Variant } from '@maillon/domain/product/variants';
import { VARIANTS } from '@maillon/domain/product/variants';
import type { UserType } from '@maillon/domain/user-type';
import { paths } from '../../config/paths.ts';

export type MenuIcon =
  | 'dashboard'
  | 'messages'
  | 'agenda'
  | 'record'
  | 'patients'
  | 'teleexpertise'
  | 'contacts'
  | 'requests'
  | 'tour'
  | 'statistics'
  | 'team'
  | 'transmissions'
  | 'external'
  | 'map'
  | 'admin'
  | 'guides'
  | 'settings';

export interface MenuEntry {
  readonly label: string;
  readonly path: string;
  readonly icon: MenuIcon;
}

export interface MenuGroup {
  /** `null`: the entries stand alone. */
  readonly label: string | null;
  readonly entries: readonly MenuEntry[];
}

interface MenuContext {
  readonly variant: Variant;
  readonly country: 'FR' | 'CI';
  /** Whether the person has this right in one of their structures. */
  readonly may: (right: RightOn<'organization'>) => boolean;
}

const dashboard: MenuEntry = { label: 'Tableau de bord', path: paths.app(), icon: 'dashboard' };
const messages: MenuEntry = { label: 'Messagerie', path: paths.messages(), icon: 'messages' };
const agenda: MenuEntry = { label: 'Agenda', path: paths.agenda(), icon: 'agenda' };

/**
 * A member sees what the structure gave them to do; its staff sees all of it. Members have an agenda and patients of their
 * own beside these: the names say whose they are.
 */
const organizationEntries = ({ variant, may }: MenuContext, whose = ''): MenuEntry[] => {
  const { maternity, ambulatory } = VARIANTS[variant];
  const entry = (right: RightOn<'organization'>, shown: boolean, item: MenuEntry): MenuEntry[] =>
    shown && may(right) ? [item] : [];
  return [
    ...entry('AGENDA', true, { label: `Agenda${whose}`, path: paths.organizationAgenda(), icon: 'agenda' }),
    ...entry('PATIENTS', true, { label: `Patients${whose}`, path: paths.organizationPatients(), icon: 'patients' }),
    ...entry('MEMBER', true, { label: 'Équipe', path: paths.organizationTeam(), icon: 'team' }),
    ...entry('REQUESTS', maternity, {
      label: 'Prises en charge',
      path: paths.organizationRequests(),
      icon: 'requests',
    }),
    ...entry('TRANSMISSIONS', ambulatory, {
      label: 'Transmissions',
      path: paths.organizationTransmissions(),
      icon: 'transmissions',
    }),
    ...entry('REQUESTS', true, { label: 'Praticiens externes', path: paths.externalPractitioners(), icon: 'external' }),
  ];
};

const professionalEntries = (userType: UserType, { variant, country }: MenuContext): MenuEntry[] => {
  const { maternity, ambulatory } = VARIANTS[variant];
  return [
    dashboard,
    messages,
    agenda,
    { label: 'Mes patients', path: paths.patients(), icon: 'patients' },
    { label: 'Télé-expertise', path: paths.teleexpertises(), icon: 'teleexpertise' },
    { label: 'Contacts', path: paths.contacts(), icon: 'contacts' },
    ...(userType === 'midwife' && maternity
      ? [{ label: 'Mes prises en charge', path: paths.careRequests(), icon: 'requests' } as const]
      : []),
    ...(userType === 'assistant' && ambulatory && country === 'CI'
      ? [{ label: 'Tournée de consultations', path: paths.consultationTour(), icon: 'tour' } as const]
      : []),
  ];
};

const alone = (...entries: readonly MenuEntry[]): MenuGroup => ({ label: null, entries });

/** The main menu, by user type, variant and country (spec platform §2 "Menu by user type"). */
export const menuFor = (userType: UserType, context: MenuContext): readonly MenuGroup[] => {
  switch (userType) {
    case 'patient':
      return [
        alone(dashboard, messages, agenda, { label: 'Dossier médical', path: paths.medicalRecord(), icon: 'record' }),
      ];
    case 'doctor':
    case 'assistant':
    case 'midwife':
      return [
        alone(...professionalEntries(userType, context)),
        { label: 'Structure', entries: organizationEntries(context, ' de la structure') },
      ];
    case 'organization':
      return [
        alone(
          dashboard,
          messages,
          { label: 'Statistiques', path: paths.organizationStatistics(), icon: 'statistics' },
          ...organizationEntries(context),
        ),
      ];
    case 'dispatchManager':
    case 'dispatchOperator':
      return [alone(dashboard, { label: 'Carte', path: paths.map(), icon: 'map' })];
  }
};

/** Administrators, and whoever of them is in a person's place (spec platform §6). */
export const seesAdministration = (me: Pick<UserMe, 'isAdmin' | 'impersonation'>): boolean =>
  me.isAdmin || me.impersonation !== null;

/** The items at the foot of the menu; signing out is a button of the shell, not a page. */
export const footerMenuFor = (isAdmin: boolean): readonly MenuEntry[] => [
  ...(isAdmin ? [{ label: 'Administration', path: paths.admin(), icon: 'admin' } as const] : []),
  { label: 'Guides', path: paths.guides(), icon: 'guides' },
  { label: 'Paramètres', path: paths.settings(), icon: 'settings' },
];
