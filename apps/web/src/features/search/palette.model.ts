import { plainText } from '@maillon/domain/text/plain-text';
import { isDispatcher } from '@maillon/domain/user-type';
import { paths } from '../../config/paths.ts';
import { type Theme, themes } from '../../lib/storage/theme.ts';
import { type Choice, type ChoiceGroup, quickActionsFor, type Reader } from './search.model.ts';

/** A page of the menu that its reader has. */
export interface Page {
  readonly label: string;
  readonly path: string;
}

const THEMES: Readonly<Record<Theme, string>> = {
  system: 'Suivre le thème de l’appareil',
  light: 'Passer au thème clair',
  dark: 'Passer au thème sombre',
};

const pageOf = ({ label, path }: Page): Choice => ({ key: path, kind: 'page', label, detail: '', to: path });

/** What the settings hold, by the words that people look for it with. */
const settingsFor = ({ userType }: Reader): readonly Choice[] => {
  const section = (id: string, label: string, detail: string): Choice => ({
    ...pageOf({ label, path: paths.settings(id) }),
    detail,
  });
  return [
    section(
      'access-policy',
      'Mes données',
      userType === 'patient' ? 'Partages, qui a consulté mon dossier' : 'Partages',
    ),
    section(
      'security',
      'Sécurité',
      isDispatcher(userType) ? 'Appareils connectés' : 'Codes, appareils, fiche de secours',
    ),
  ];
};

const themesBut = (theme: Theme): readonly Choice[] =>
  themes
    .filter((other) => other !== theme)
    .map((other) => ({ key: `theme ${other}`, kind: 'action', label: THEMES[other], detail: '', theme: other }));

const wordsOf = (text: string): readonly string[] =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word that was typed begins one of the choice's: « rendez » finds « Ajouter un rendez-vous ». */
const answers = ({ label, detail }: Choice, typed: readonly string[]): boolean => {
  const said = wordsOf(`${label} ${detail}`);
  return typed.length > 0 && typed.every((word) => said.some((one) => one.startsWith(word)));
};

/** One line for each place and person: the action goes before the page that it opens, whom one went to before the same one found. */
export const once = (groups: readonly ChoiceGroup[]): readonly ChoiceGroup[] => {
  const seen = new Set<string>();
  // Professionals all lead to the contacts, and messages of one thread to it.
  const isNew = ({ kind, to, key }: Choice): boolean => {
    const place = kind === 'action' || kind === 'page' ? (to ?? key) : key;
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  };
  return groups
    .map(({ title, choices }) => ({ title, choices: choices.filter(isNew) }))
    .filter(({ choices }) => choices.length > 0);
};

interface Known {
  readonly reader: Reader;
  readonly pages: readonly Page[];
  readonly recent: readonly Choice[];
  readonly theme: Theme;
}

/** Before anything is typed: whom one went to last, what one does most, where one may go. */
export const startOf = ({ reader, pages, recent }: Known): readonly ChoiceGroup[] =>
  once([
    { title: 'Recherches récentes', choices: recent },
    { title: 'Actions rapides', choices: quickActionsFor(reader) },
    { title: 'Aller à', choices: pages.map(pageOf) },
  ]);

/** What is known here and answers these words, with no question to the server. */
export const localGroups = (words: string, { reader, pages, recent, theme }: Known): readonly ChoiceGroup[] => {
  const typed = wordsOf(words);
  const found = (choices: readonly Choice[]) => choices.filter((choice) => answers(choice, typed));
  return once([
    { title: 'Recherches récentes', choices: found(recent).map((choice) => ({ ...choice, isRecent: true })) },
    { title: 'Actions', choices: found([...quickActionsFor(reader), ...themesBut(theme)]) },
    { title: 'Aller à', choices: found([...pages.map(pageOf), ...settingsFor(reader)]) },
  ]);
};

/** People are found by name. What may be a number or an address of theirs is not sent: it would stand in the URL of the question. */
export const isName = (words: string): boolean => words.length >= 2 && !/[@\d]/.test(words);
