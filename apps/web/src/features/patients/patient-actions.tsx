import type { LucideIcon } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useMobileLayout } from '../../lib/hooks/use-media.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** Something that can be done for a patient from the top of their page. */
export interface PatientAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where it leads, or what happens. */
  readonly act: string | (() => void);
}

interface PatientActionsProps {
  /** The one that is wanted most comes first. */
  readonly actions: readonly PatientAction[];
}

/** Side by side where there is room, the first one in words and the others as icons; on a phone the first one, and a menu with the others. */
export const PatientActions = ({ actions }: PatientActionsProps) => {
  const mobile = useMobileLayout();
  const navigate = useNavigate();
  const [first, ...others] = actions;
  if (first === undefined) return null;
  if (!mobile) {
    return (
      <div className="flex flex-wrap gap-2">
        {others.toReversed().map((action) => (
          <ActionButton key={action.label} action={action} look="secondary" small />
        ))}
        <ActionButton action={first} look="primary" size="sm" />
      </div>
    );
  }
  return (
    <div className="flex w-full items-center gap-2 *:first:min-w-0 *:first:flex-1 *:first:wrap-anywhere">
      <ActionButton action={first} look="primary" wide />
      {others.length > 0 && (
        <ActionMenu
          outlined
          label="Autres actions"
          actions={others.map(({ label, icon: Icon, act }) => ({
            label,
            icon: <Icon aria-hidden="true" />,
            onSelect: () => (typeof act === 'string' ? void navigate(act) : act()),
          }))}
        />
      )}
    </div>
  );
};

interface ActionButtonProps {
  readonly action: PatientAction;
  readonly look: 'primary' | 'secondary';
  readonly size?: 'sm' | 'md';
  readonly wide?: boolean;
  /** Its icon alone is seen; its name shows on hover. */
  readonly small?: boolean;
}

const ActionButton = ({ action, look, size = 'md', wide = false, small = false }: ActionButtonProps) => {
  const { label, icon: Icon, act } = action;
  const style = small
    ? { className: buttonClass({ look, size: 'sm' }, 'w-9 px-0!'), title: label }
    : { className: buttonClass({ look, size, wide }) };
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span className={small ? 'sr-only' : undefined}>{label}</span>
    </>
  );
  return typeof act === 'string' ? (
    <Link to={act} {...style}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={act} {...style}>
      {content}
    </button>
  );
};
