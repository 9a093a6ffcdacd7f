import { describe, expect, it } from '@jest/globals';
import type { UserType, Variant } from '@maillon/domain/user-type';
import { footerMenuFor, menuFor, openEntries } from './menu.ts';

const STRUCTURE = 'Structure: Agenda, Patients, Équipe';
const PROFESSIONAL = 'Tableau de bord, Messagerie, Agenda, Patients, Téléexpertise, Contacts';

const menuOf = (userType: UserType, variant: Variant, country: 'FR' | 'CI'): string =>
  menuFor(userType, { variant, country })
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

  it('shows Administration to admins only', () => {
    expect(footerMenuFor(true).map(({ label }) => label)).toEqual(['Administration', 'Guides', 'Paramètres']);
    expect(footerMenuFor(false).map(({ label }) => label)).toEqual(['Guides', 'Paramètres']);
  });

  it('never leads to a screen that does not exist', () => {
    const [group] = menuFor('patient', { variant: 'mobility', country: 'FR' });
    expect(openEntries(group?.entries ?? []).map(({ label }) => label)).toEqual(['Tableau de bord', 'Agenda']);
  });
});
