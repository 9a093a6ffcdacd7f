import { isDispatcher, isPractitionerType, type UserType } from '@maillon/domain/user-type';
import type { ComponentType } from 'react';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';

/** One block of a section, whose code comes when its section is opened. */
const part = (name: string, load: () => Promise<ComponentType>, { audience }: PartOptions = {}) => ({
  name,
  ...(audience !== undefined && { audience }),
  Part: lazyPart(load),
});

type Audience = (userType: UserType) => boolean;
interface PartOptions {
  readonly audience?: Audience;
}
/** A dispatcher has neither keys nor calendars of other services. */
const exceptDispatchers: Audience = (userType) => !isDispatcher(userType);
/** They have calendars, or stand for a structure whose members have some. */
const ofCalendars: Audience = (userType) => isPractitionerType(userType) || userType === 'organization';

interface Section {
  /** The hash of the address. */
  readonly id: string;
  readonly label: string;
  /** What the section shows, from top to bottom. */
  readonly parts: readonly {
    readonly name: string;
    readonly Part: ComponentType;
    /** Whom the block concerns; everybody when absent. */
    readonly audience?: Audience;
  }[];
  /** Whom the server gives an answer; everybody when absent. */
  readonly audience?: Audience;
}

/** The four sections of the specification (platform §2 "Settings"), one for devices and keys, one for the software of partners, in the order of the menu. */
const SECTIONS: readonly [Section, ...Section[]] = [
  {
    id: 'personal-information',
    label: 'Informations personnelles',
    parts: [
      part('contacts', () => import('./sections/contacts.tsx').then((m) => m.ContactsToConfirm)),
      part('personal-information', () =>
        import('./sections/personal-information.tsx').then((m) => m.PersonalInformation),
      ),
      part('appearance', () => import('./sections/appearance.tsx').then((m) => m.Appearance)),
    ],
  },
  {
    id: 'access-policy',
    label: 'Mes données',
    parts: [
      part('access-policy', () => import('./sections/access-policy.tsx').then((m) => m.AccessPolicySection)),
      part('access-log', () => import('./sections/access-log.tsx').then((m) => m.AccessLogSection)),
      part('data-rights', () => import('./sections/data-rights.tsx').then((m) => m.DataRightsSection)),
    ],
  },
  {
    id: 'security',
    label: 'Sécurité',
    parts: [
      part('sessions', () => import('./sections/sessions.tsx').then((m) => m.Sessions)),
      part('security', () => import('./sections/security.tsx').then((m) => m.SecuritySection), {
        audience: exceptDispatchers,
      }),
    ],
  },
  {
    id: 'integrations',
    label: 'Intégrations',
    parts: [part('integrations', () => import('./sections/integrations.tsx').then((m) => m.Integrations))],
    audience: isPractitionerType,
  },
  {
    id: 'api-keys',
    label: 'Clés d’accès',
    parts: [part('api-keys', () => import('./sections/api-keys.tsx').then((m) => m.ApiKeysSection))],
    audience: ofCalendars,
  },
  {
    id: 'legals',
    label: 'Informations légales',
    parts: [part('legals', () => import('./sections/legals.tsx').then((m) => m.Legals))],
  },
];

/** The sections of one kind of user. */
export const sectionsFor = (userType: UserType): readonly [Section, ...Section[]] => {
  const isFor = ({ audience }: { readonly audience?: Audience }): boolean => audience?.(userType) ?? true;
  const [first, ...rest] = SECTIONS;
  return [first, ...rest.filter(isFor).map((section) => ({ ...section, parts: section.parts.filter(isFor) }))];
};

/** The section that a hash names, before what a provider of cards led back with; the first one for any other hash (spec platform §2). */
export const sectionOf = (sections: readonly [Section, ...Section[]], hash: string): Section =>
  sections.find(({ id }) => `#${id}` === hash.split('&')[0]) ?? sections[0];
