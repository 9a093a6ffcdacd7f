import { describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient, setWritten } from './query.ts';

const KEY = ['record', 'p1'];

/** A reading whose answers are given by hand, in the order of the questions. */
const reading = () => {
  const answers: ((value: string) => void)[] = [];
  const client = createQueryClient(() => undefined);
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn });
  observer.subscribe(() => undefined);
  return { client, answers, known: () => client.getQueryData<string>(KEY) };
};
const turn = async () => {
  for (let step = 0; step < 50; step += 1) await Promise.resolve();
};

describe('what a write answered', () => {
  it('is not put back to the state of a reading that began before it', async () => {
    const { client, answers, known } = reading();
    answers[0]?.('first');
    await turn();
    void client.invalidateQueries({ queryKey: KEY });
    await turn();
    await setWritten(client, KEY, 'written');
    answers[1]?.('older');
    await turn();
    expect(known()).toBe('written');
    // What others wrote meanwhile is asked for anew.
    expect(answers).toHaveLength(3);
    answers[2]?.('newest');
    await turn();
    expect(known()).toBe('newest');
  });

  it('asks for nothing where nobody reads', async () => {
    const { client, answers, known } = reading();
    answers[0]?.('first');
    await turn();
    await setWritten(client, KEY, 'written');
    await turn();
    expect(known()).toBe('written');
    expect(answers).toHaveLength(1);
  });
});
