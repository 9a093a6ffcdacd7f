import { LogOut } from 'lucide-react';
import { signOut } from '../../lib/session/session.ts';

export const SignOutItem = ({ className }: { readonly className: string }) => (
  <button type="button" className={className} onClick={() => void signOut()}>
    <LogOut className="size-5 shrink-0" aria-hidden="true" />
    Déconnexion
  </button>
);
