import { describe, expect, it } from '@jest/globals';
import type { Variant } from '@maillon/domain/product/variants';
import type { UserType } from '@maillon/domain/user-type';
import { aDoctor } from '../../testing/people.ts';
import { structureRightsOf } from '../structure-rights.ts';
import { splitForBottomBar } from './bottom-bar-entries.ts';
import { footerMenuFor, type MenuEntry, type MenuGroup, menuFor } from './menu.ts';

const STRUCTURE = 'Structure: Agenda de la structure, Patients de la structure, Équipe';
const ALL = 'Agenda de la structure, Patients de la structure, Équipe, Transmissions, Praticiens externes';
const PROFESSIONAL = 'Tableau de bord, Messagerie, Agenda, Mes patients, Télé-expertise, Contacts';

const menuOf = (userType: UserType, variant: Variant, country: 'FR' | 'CI'): string =>
  menuFor(userType, { variant, country, may: () => true })
    .map(({ label, entries }) => (label === null ? '' : `${label}: `) + entries.map((entry) => entry.label).join(', '))
    .join(' | ');

describe('the menu (spec platform §2)', () => {
  it.each<[UserType, Variant, 'FR' | 'CI', string]>([
    ['patient', 'natalconnect', 'FR', 'Tableau de bord, Messagerie, Agenda, Dossier médical'],
    ['patient', 'mobility', 'CI', 'Tableau de bord, Messagerie, Agenda, Dossier médical'],
    ['doctor', 'natalconnect', 'FR', `${PROFESSIONAL} | ${STRUCTURE}, Prises en charge, Praticiens externes`],
    ['doctor', 'mobility', 'CI', `${PROFESSIONAL} | ${STRUCTURE}, Transmissions, Praticiens externes`],
    [
      'midwife',
      'natalconnect',
      'FR',
      `${PROFESSIONAL}, Mes prises en charge | ${STRUCTURE}, Prises en charge, Praticiens externes`,
    ],
    ['midwife', 'mobility', 'FR', `${PROFESSIONAL} | ${STRUCTURE}, Transmissions, Praticiens externes`],
    ['assistant', 'mobility', 'FR', `${PROFESSIONAL} | ${STRUCTURE}, Transmissions, Praticiens externes`],
    [
      'assistant',
      'mobility',
      'CI',
      `${PROFESSIONAL}, Tournée de consultations | ${STRUCTURE}, Transmissions, Praticiens externes`,
    ],
    [
      'organization',
      'natalconnect',
      'FR',
      'Tableau de bord, Messagerie, Statistiques, Agenda, Patients, Équipe, Prises en charge, Praticiens externes',
    ],
    [
      'organization',
      'mobility',
      'CI',
      'Tableau de bord, Messagerie, Statistiques, Agenda, Patients, Équipe, Transmissions, Praticiens externes',
    ],
    ['dispatchManager', 'dispatch', 'CI', 'Tableau de bord, Carte'],
    ['dispatchOperator', 'dispatch', 'CI', 'Tableau de bord, Carte'],
  ])('of a %s in %s (%s)', (userType, variant, country, menu) => {
    expect(menuOf(userType, variant, country)).toBe(menu);
  });

  it.each([
    ['what the structure gave them', ['MEMBER', 'AGENDA'], 'Agenda de la structure, Équipe'],
    ['all of it when it gave all', ['MEMBER', 'AGENDA', 'PATIENTS', 'REQUESTS', 'TRANSMISSIONS'], ALL],
  ])('leads a member to %s', (_what, rights, entries) => {
    const from = { id: 'p', resource: 'organization', status: 'ACCEPTED', rights, from: 'o' } as const;
    const fromDisplay = { name: 'Maternité', type: 'Organisation', userId: null, sldId: null };
    const may = structureRightsOf(aDoctor({ hasAccessTo: [{ ...from, rights, fromDisplay }] }));
    const [, structure] = menuFor('doctor', { variant: 'mobility', country: 'FR', may });
    expect(structure?.entries.map(({ label }) => label).join(', ')).toBe(entries);
  });

  it('leads whoever belongs to no structure, or is asked to wait, to the way in', () => {
    const fromDisplay = { name: 'Maternité', type: 'Organisation', userId: null, sldId: null };
    const pending = {
      id: 'p',
      resource: 'organization',
      status: 'PENDING',
      rights: ['MEMBER'],
      from: 'o',
      fromDisplay,
    } as const;
    const me = aDoctor({ hasAccessTo: [{ ...pending, rights: ['MEMBER'] }] });
    expect(structureRightsOf(me)('PATIENTS')).toBe(true);
    expect(structureRightsOf(aDoctor())('PATIENTS')).toBe(true);
  });

  it('shows Administration to admins only', () => {
    expect(footerMenuFor(true).map(({ label }) => label)).toEqual(['Administration', 'Guides', 'Paramètres']);
    expect(footerMenuFor(false).map(({ label }) => label)).toEqual(['Guides', 'Paramètres']);
  });
});

describe('the bar of the phone', () => {
  const entry = (label: string): MenuEntry => ({ label, path: `/${label}`, icon: 'agenda' });
  const group = (label: string | null, ...names: string[]): MenuGroup => ({ label, entries: names.map(entry) });
  const namesOf = ({ bar, more }: ReturnType<typeof splitForBottomBar>) => [
    bar.map(({ label }) => label).join(' '),
    ...more.map(({ label, entries }) => [label ?? '-', ...entries.map((each) => each.label)].join(' ')),
  ];

  it('holds everything as long as there is room for signing out', () => {
    expect(namesOf(splitForBottomBar([group(null, 'a', 'b', 'c')], [entry('d')]))).toEqual(['a b c d']);
  });

  it('keeps the first four otherwise, and the rest by group behind « Plus »', () => {
    const groups = [group(null, 'a', 'b', 'c', 'd', 'e'), group('Structure', 'f', 'g')];
    expect(namesOf(splitForBottomBar(groups, [entry('h')]))).toEqual(['a b c d', '- e', 'Structure f g', '- h']);
  });

  it.each<UserType>(['patient', 'doctor', 'midwife', 'assistant', 'organization', 'dispatchManager'])(
    'never says the same thing twice to a %s',
    (userType) => {
      const groups = menuFor(userType, { variant: 'mobility', country: 'FR', may: () => true });
      const names = [...groups.flatMap(({ entries }) => entries), ...footerMenuFor(true)].map(({ label }) => label);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
