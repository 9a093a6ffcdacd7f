import { nonBreaking } from '@maillon/domain/text/non-breaking';

let rule: (text: string) => string = nonBreaking;

/** What is done to each text on its way to the page. */
export const textRule = (text: string): string => rule(text);

/** Says the sentences of the specification to the letter; their catalogue is fetched where an operator asks for that alone. */
export const speakVerbatim = async (): Promise<void> => {
  const { letterOf } = await import('@maillon/domain/text/letter');
  rule = (text) => nonBreaking(letterOf(text));
};
