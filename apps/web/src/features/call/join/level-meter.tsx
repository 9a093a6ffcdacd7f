import { type AudioLevel, audioLevelOf } from '@maillon/domain/call/audio-level';
import { cx } from '../../../ui/cx.ts';

const BARS = [5, 12, 20, 30, 40, 50, 60, 70, 80, 90] as const;

const WORDS: Readonly<Record<AudioLevel, string>> = {
  none: 'Aucun son',
  low: 'Son faible',
  good: 'Bon niveau',
  high: 'Son fort',
};

const TONES: Readonly<Record<AudioLevel, string>> = {
  none: 'bg-line',
  low: 'bg-warning',
  good: 'bg-success',
  high: 'bg-danger',
};

/** How loud the microphone is, in bars and in words. It is not announced: it changes ten times a second. */
export const LevelMeter = ({ percent }: { readonly percent: number }) => {
  const level = audioLevelOf(percent);
  return (
    <div className="flex items-center gap-3">
      <meter aria-label="Niveau du micro" className="sr-only" min={0} max={100} value={Math.round(percent)}>
        {WORDS[level]}
      </meter>
      <div aria-hidden="true" className="flex h-6 flex-1 items-end gap-1">
        {BARS.map((bar) => (
          <span key={bar} className={cx('h-full flex-1 rounded-sm', percent >= bar ? TONES[level] : 'bg-sunken')} />
        ))}
      </div>
      <span aria-hidden="true" className="w-20 text-right text-xs text-muted">
        {WORDS[level]}
      </span>
    </div>
  );
};
