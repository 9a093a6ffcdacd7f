import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

const TONES = {
  info: 'border-info/30 bg-info-soft text-info',
  success: 'border-success/30 bg-success-soft text-success',
  warning: 'border-warning/30 bg-warning-soft text-warning',
  danger: 'border-danger/30 bg-danger-soft text-danger',
} as const;

interface AlertProps {
  readonly tone?: keyof typeof TONES;
  readonly title?: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A message that belongs to the place where it stands. Bad news is announced at once, the rest when there is a pause. */
export const Alert = ({ tone = 'info', title, children, className }: AlertProps) => (
  <div
    role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    className={cx('rounded-md border px-4 py-3 text-sm', TONES[tone], className)}
  >
    {title !== undefined && <p className="mb-0.5 font-semibold">{title}</p>}
    <div>{children}</div>
  </div>
);
