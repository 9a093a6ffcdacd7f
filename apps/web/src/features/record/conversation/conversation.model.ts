import { isAnswered, type Screen } from '@maillon/domain/conversation/screens';
import type { Respondent } from '@maillon/domain/forms/form';

/** What is on the screen. */
export type Place =
  | { readonly is: 'overview' }
  | { readonly is: 'section'; readonly tab: string }
  | { readonly is: 'question'; readonly screen: Screen; readonly at: number }
  | { readonly is: 'end'; readonly tab: string };

/** In the address, in the place of a question: the end of a part. */
export const END = 'fin';

interface Asked {
  readonly tab: string;
  readonly question: string | null;
  /** Where there is room for one question alone. */
  readonly isNarrow: boolean;
}

/** The first question of a part that waits for an answer, or else its first one. */
export const firstOf = (screens: readonly Screen[], tab: string, who: Respondent): Screen | undefined => {
  const own = screens.filter((screen) => screen.tab === tab);
  return own.find((screen) => !isAnswered(screen, who)) ?? own[0];
};

/** Where an address leads. A question that is no longer asked leads to its part, a part that asks nothing to the overview. */
export const placeOf = ({ tab, question, isNarrow }: Asked, screens: readonly Screen[], who: Respondent): Place => {
  const hasTab = screens.some((screen) => screen.tab === tab);
  if (question === END && hasTab) return { is: 'end', tab };
  const at = screens.findIndex(({ id }) => id === question);
  const screen = screens[at];
  if (screen !== undefined) return { is: 'question', screen, at };
  if (!isNarrow) return { is: 'section', tab: hasTab ? tab : (screens[0]?.tab ?? tab) };
  const first = firstOf(screens, tab, who);
  return first === undefined ? { is: 'overview' } : { is: 'question', screen: first, at: screens.indexOf(first) };
};

const SECONDS_A_QUESTION = 12;

/** How long what is not answered yet may take. */
export const minutesLeft = (screens: readonly Screen[], who: Respondent): number =>
  Math.ceil((screens.filter((screen) => !isAnswered(screen, who)).length * SECONDS_A_QUESTION) / 60);

/** The parts that ask something of this person, in order. */
export const tabsOf = (screens: readonly Screen[]): readonly string[] => [...new Set(screens.map(({ tab }) => tab))];
