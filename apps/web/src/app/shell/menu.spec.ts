import { describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { RightOn } from '@maillon/domain/access/access';
import type { UserType } from '@maillon/domain/user-type';
import { aDoctor } from '../../testing/people.ts';
import { structureRightsOf } from '../structure-rights.ts';
import { splitForBottomBar } from './bottom-bar-entries.ts';
import { footerMenuFor, type MenuEntry, type MenuGroup, menuFor } from './menu.ts';

const OWN = 'Accueil, Messagerie, Agenda, Mes patients, Télé-expertise, Contacts';
const ALL =
  'Accueil de la structure, Statistiques, Agenda de la structure, Patients de la structure, Équipe, Praticiens externes';

const menuOf = (
  userType: UserType,
  may: Parameters<typeof menuFor>[1]['may'] = () => true,
  { ambulatory = false, maternity = false, tours = false } = {},
): string =>
  menuFor(userType, { may, ambulatory, maternity, tours })
    .map(({ label, entries }) => (label === null ? '' : `${label}: `) + entries.map((entry) => entry.label).join(', '))
    .join(' | ');

/** An access to a structure, as the server tells of it. */
const access = (status: 'ACCEPTED' | 'PENDING', rights: RightOn<'organization'>[]): UserMe['hasAccessTo'][number] => ({
  ...{ id: 'p', resource: 'organization', status, rights, from: 'o' },
  fromDisplay: { name: 'Maternité', type: 'Organisation', userId: null, sldId: null },
});

describe('the menu (spec platform §2)', () => {
  it.each<[UserType, string]>([
    ['patient', 'Accueil, Messagerie, Agenda, Dossier médical'],
    ['doctor', `${OWN} | Structure: ${ALL}`],
    ['midwife', `${OWN} | Structure: ${ALL}`],
    ['assistant', `${OWN} | Structure: ${ALL}`],
    ['organization', 'Accueil, Messagerie, Statistiques, Agenda, Patients, Équipe, Praticiens externes'],
    ['dispatchManager', 'Accueil, Carte'],
    ['dispatchOperator', 'Accueil, Carte'],
  ])('of a %s', (userType, menu) => {
    expect(menuOf(userType)).toBe(menu);
  });

  it.each<[string, RightOn<'organization'>[], string]>([
    [
      'what the structure gave them',
      ['MEMBER', 'AGENDA'],
      'Accueil de la structure, Statistiques, Agenda de la structure, Équipe',
    ],
    ['all of it when it gave all', ['MEMBER', 'AGENDA', 'PATIENTS', 'REQUESTS'], ALL],
  ])('the menu leads a member to %s', (_what, rights, entries) => {
    const may = structureRightsOf(aDoctor({ hasAccessTo: [access('ACCEPTED', rights)] }));
    expect(menuOf('doctor', may)).toBe(`${OWN} | Structure: ${entries}`);
  });

  it('has the tour of an assistant where nurses visit, and of nobody else', () => {
    const of = (userType: UserType) => menuOf(userType, null, { tours: true });
    expect(of('assistant')).toBe(`${OWN}, Tournée de consultations, Rejoindre une structure`);
    for (const other of ['doctor', 'midwife', 'patient'] as const) expect(of(other)).not.toContain('Tournée');
  });

  it('has the transmissions of a structure where its teams visit', () => {
    const menu = 'Accueil, Messagerie, Statistiques, Agenda, Patients, Équipe, Transmissions, Praticiens externes';
    expect(menuOf('organization', () => true, { ambulatory: true })).toBe(menu);
    const may = structureRightsOf(aDoctor({ hasAccessTo: [access('ACCEPTED', ['MEMBER', 'TRANSMISSIONS'])] }));
    expect(menuOf('assistant', may, { ambulatory: true })).toBe(
      `${OWN} | Structure: Accueil de la structure, Équipe, Transmissions`,
    );
  });

  it('has the care requests of a structure, and those that a midwife receives, where structures ask for care at home', () => {
    const menu = 'Accueil, Messagerie, Statistiques, Agenda, Patients, Équipe, Demandes de soins, Praticiens externes';
    expect(menuOf('organization', () => true, { maternity: true })).toBe(menu);
    expect(menuOf('midwife', null, { maternity: true })).toBe(`${OWN}, Mes prises en charge, Rejoindre une structure`);
    expect(menuOf('doctor', null, { maternity: true })).toBe(`${OWN}, Rejoindre une structure`);
    const may = structureRightsOf(aDoctor({ hasAccessTo: [access('ACCEPTED', ['MEMBER', 'REQUESTS'])] }));
    expect(menuOf('midwife', may, { maternity: true })).toMatch(
      /Structure: Accueil de la structure, Équipe, Demandes de soins, Praticiens externes$/,
    );
  });

  it.each<[string, UserMe['hasAccessTo']]>([
    ['belongs to no structure', []],
    ['is asked to wait', [access('PENDING', ['MEMBER'])]],
  ])('shows the way in to whoever %s, and nothing of a structure', (_who, hasAccessTo) => {
    expect(menuOf('doctor', structureRightsOf(aDoctor({ hasAccessTo })))).toBe(`${OWN}, Rejoindre une structure`);
  });

  it('the menu shows Administration to admins only', () => {
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
      const groups = menuFor(userType, { may: () => true, ambulatory: true, maternity: true, tours: true });
      const names = [...groups.flatMap(({ entries }) => entries), ...footerMenuFor(true)].map(({ label }) => label);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
