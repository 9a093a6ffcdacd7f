import { describe, expect, it } from '@jest/globals';
import { screensOf } from '@maillon/domain/conversation/screens';
import { isoDay } from '@maillon/domain/day';
import type { Answer, Answers } from '@maillon/domain/forms/form';
import { viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expectAccessible } from '../../../testing/axe.ts';
import type { RecordNow } from '../../../vault/record/record-now.ts';
import { SectionScreen } from './section-screen.tsx';
import type { RecordAnswers } from './use-answers.ts';

const WOMAN = { gender: 'FEMALE', birthDate: '1991-05-14' };
const CONTEXT = { today: isoDay('2026-11-25'), maternity: true };
const NOW: RecordNow = { stored: new Map(), answers: {}, sources: new Map(), unreadable: new Set() };

interface SectionProps {
  readonly tab: string;
  readonly given: Answers;
  readonly now?: RecordNow;
}

/** The part as it is drawn over answers that nothing writes anywhere. */
const Section = ({ tab, given, now = NOW }: SectionProps) => {
  const [answers, setAnswers] = useState<Answers>({ ...WOMAN, ...given });
  const view = viewOf(RECORD, answers, CONTEXT);
  const fake = {
    ...{ who: view.who, screens: screensOf(view), errors: {}, conflicts: [] },
    ...{ isChanged: () => false, stateOf: () => null, settle: () => undefined, retry: () => undefined },
    answer: (name: string, value: Answer | undefined) =>
      setAnswers(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value })),
  } as unknown as RecordAnswers;
  const nothing = () => undefined;
  return <SectionScreen tab={tab} now={now} answers={fake} notice={null} onTab={nothing} onStepwise={nothing} />;
};

const sentence = (name: RegExp) => screen.getByRole('button', { name });

describe('a part of the record on a desktop', () => {
  it('reads as sentences, with the first question that has no answer open', async () => {
    const { container } = render(<Section tab="_step5" given={{ physicalActivity: 'modere', tabac: 'jamais' }} />);
    expect(sentence(/^Bougez-vous dans la semaine \? Régulièrement$/)).toHaveAttribute('aria-expanded', 'false');
    expect(container).toHaveTextContent('Côté tabac : Non, je n’ai jamais fumé');
    expect(sentence(/^Buvez-vous de l’alcool \? à renseigner$/)).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('radio', { name: 'De temps en temps' })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Oui, je fume' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('says an answer in its sentence as it is given, and leaves the question open', () => {
    render(<Section tab="_step5" given={{ physicalActivity: 'modere' }} />);
    fireEvent.click(screen.getByRole('radio', { name: /^J’ai arrêté/ }));
    expect(sentence(/^Est-ce que vous fumez \? J’ai arrêté/)).toHaveAttribute('aria-expanded', 'true');
  });

  it('keeps the line of the author free, so that nothing below moves under a finger once an answer is in the record', () => {
    const { container, rerender } = render(<Section tab="_step5" given={{}} />);
    const open = () => container.querySelectorAll('[data-answer] *').length;
    const before = open();
    const kept = { ...NOW, sources: new Map([['physicalActivity', { from: 'sign-up' } as const]]) };
    rerender(<Section tab="_step5" given={{}} now={kept} />);
    expect(container.querySelector('[data-answer]')).toHaveTextContent('Dit à l’inscription');
    expect(open()).toBe(before);
  });

  it('takes the focus to the question that is opened', () => {
    render(<Section tab="_step5" given={{ physicalActivity: 'modere', tabac: 'jamais' }} />);
    fireEvent.click(sentence(/^Est-ce que vous fumez/));
    expect(screen.getByRole('radio', { name: 'Non, je n’ai jamais fumé' })).toHaveFocus();
  });

  it('offers « Je ne sais pas » where an answer is typed, and takes it back', () => {
    render(<Section tab="_step4" given={{}} />);
    fireEvent.click(sentence(/^Que prenez-vous d’autre/));
    const unknown = screen.getByRole('button', { name: /^Je ne sais pas : Que prenez-vous d’autre/ });
    fireEvent.click(unknown);
    expect(unknown).toHaveAttribute('aria-pressed', 'true');
    expect(sentence(/^Que prenez-vous d’autre, et à quel rythme \? Ne sait pas$/)).toBeInTheDocument();
    fireEvent.click(unknown);
    expect(screen.getByRole('textbox')).toHaveValue('');
  });
});
