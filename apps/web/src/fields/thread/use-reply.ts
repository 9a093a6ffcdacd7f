import type { ThreadPerson } from '@maillon/contracts/record/comments';
import { useState } from 'react';
import { mentionsIn } from './mentions.ts';

/**
 * What is typed under a thread, for its `Composer`: a name that reads nothing of it is refused before it leaves.
 * @param people those who read it, without the writer @param name what the thread is called there: « cette transmission »
 */
export const useReply = (people: readonly ThreadPerson[], name: string) => {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  return {
    /** Takes the text of one that was refused. */
    giveBack: (back: string): void => setText((now) => [back, now].filter(Boolean).join('\n')),
    composer: (write: (text: string) => void) => ({
      ...{ people, value: text, error },
      onChange: (typed: string): void => {
        setError(undefined);
        setText(typed);
      },
      onSend: (typed: string): void => {
        const { unknown } = mentionsIn(typed, people);
        if (unknown !== null) {
          setError(`« @${unknown} » ne lit pas ${name} : choisissez un nom dans la liste, ou retirez « @ ».`);
          return;
        }
        setText('');
        write(typed);
      },
    }),
  };
};
