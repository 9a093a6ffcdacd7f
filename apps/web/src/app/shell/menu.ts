import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { RightOn } from '@maillon/domain/access/access';
import type { UserType } from '@maillon/domain/user-type';
import { paths } from '../../config/paths.ts';

export type MenuIcon =
  | 'home'
  | 'map'
  | 'messages'
  | 'agenda'
  | 'record'
  | 'patients'
  | 'teleexpertise'
  | 'contacts'
  | 'statistics'
  | 'team'
  | 'external'
  | 'requests'
  | 'transmissions'
  | 'join'
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
  /** Whether the person has this right in one of their structures; `null` where they belong to none. */
  readonly may: ((right: RightOn<'organization'>) => boolean) | null;
  /** Of the variant whose teams visit: their transmissions have an entry (spec platform §2). */
  readonly ambulatory: boolean;
  /** Of the variant whose structures ask midwives for care at home. */
  readonly maternity: boolean;
  /** Whether nurses visit patients who ask for them (spec clinical §6). */
  readonly tours: boolean;
}

const dashboard: MenuEntry = { label: 'Accueil', path: paths.app(), icon: 'home' };
const map: MenuEntry = { label: 'Carte', path: paths.dispatchMap(), icon: 'map' };
const messages: MenuEntry = { label: 'Messagerie', path: paths.messages(), icon: 'messages' };
const agenda: MenuEntry = { label: 'Agenda', path: paths.agenda(), icon: 'agenda' };

type RightEntry = readonly [RightOn<'organization'>, MenuEntry];

const TRANSMISSIONS: RightEntry = [
  'TRANSMISSIONS',
  { label: 'Transmissions', path: paths.transmissions(), icon: 'transmissions' },
];

const REQUESTS: RightEntry = ['REQUESTS', { label: 'Demandes de soins', path: paths.careRequests(), icon: 'requests' }];
const tour: MenuEntry = { label: 'Tournée de consultations', path: paths.tour(), icon: 'requests' };
const received: MenuEntry = { label: 'Mes prises en charge', path: paths.receivedRequests(), icon: 'requests' };

/**
 * A member sees what the structure gave them to do; its staff sees all of it. Members have an agenda and patients of their
 * own beside these: the names say whose they are.
 */
const organizationEntries = ({ may, ambulatory, maternity }: MenuContext, whose = ''): MenuEntry[] => {
  const entries: readonly RightEntry[] = [
    ['AGENDA', { label: 'Statistiques', path: paths.organizationStatistics(), icon: 'statistics' }],
    ['AGENDA', { label: `Agenda${whose}`, path: paths.organizationAgenda(), icon: 'agenda' }],
    ['PATIENTS', { label: `Patients${whose}`, path: paths.organizationPatients(), icon: 'patients' }],
    ['MEMBER', { label: 'Équipe', path: paths.organizationTeam(), icon: 'team' }],
    ...(ambulatory ? [TRANSMISSIONS] : []),
    ...(maternity ? [REQUESTS] : []),
    ['REQUESTS', { label: 'Praticiens externes', path: paths.externalPractitioners(), icon: 'external' }],
  ];
  return entries.filter(([right]) => may?.(right)).map(([, entry]) => entry);
};

const professionalEntries: readonly MenuEntry[] = [
  dashboard,
  messages,
  agenda,
  { label: 'Mes patients', path: paths.patients(), icon: 'patients' },
  { label: 'Télé-expertise', path: paths.teleexpertises(), icon: 'teleexpertise' },
  { label: 'Contacts', path: paths.contacts(), icon: 'contacts' },
];
const organizationHome: MenuEntry = { label: 'Accueil de la structure', path: paths.organization(), icon: 'join' };
const joinStructure: MenuEntry = { label: 'Rejoindre une structure', path: paths.joinOrganization(), icon: 'join' };

const alone = (...entries: readonly MenuEntry[]): MenuGroup => ({ label: null, entries });

/**
 * The main menu (spec platform §2 "Menu by user type"). An entry comes with the screen that it leads to, never before
 * (docs/decisions/menu-of-what-exists.md).
 */
export const menuFor = (userType: UserType, context: MenuContext): readonly MenuGroup[] => {
  switch (userType) {
    case 'patient':
      return [
        alone(dashboard, messages, agenda, { label: 'Dossier médical', path: paths.medicalRecord(), icon: 'record' }),
      ];
    case 'doctor':
    case 'assistant':
    case 'midwife': {
      const own = [
        ...professionalEntries,
        ...(userType === 'midwife' && context.maternity ? [received] : []),
        ...(userType === 'assistant' && context.tours ? [tour] : []),
      ];
      if (context.may === null) return [alone(...own, joinStructure)];
      return [
        alone(...own),
        { label: 'Structure', entries: [organizationHome, ...organizationEntries(context, ' de la structure')] },
      ];
    }
    case 'organization':
      return [alone(dashboard, messages, ...organizationEntries(context))];
    case 'dispatchManager':
    case 'dispatchOperator':
      return [alone(dashboard, map)];
  }
};

/** Administrators, and those of them who are in a person's place (spec platform §6). */
export const seesAdministration = (me: Pick<UserMe, 'isAdmin' | 'impersonation'>): boolean =>
  me.isAdmin || me.impersonation !== null;

/** The items at the foot of the menu; signing out is a button of the shell, not a page. */
export const footerMenuFor = (isAdmin: boolean): readonly MenuEntry[] => [
  ...(isAdmin ? [{ label: 'Administration', path: paths.admin(), icon: 'admin' } as const] : []),
  { label: 'Guides', path: paths.guides(), icon: 'guides' },
  { label: 'Paramètres', path: paths.settings(), icon: 'settings' },
];
