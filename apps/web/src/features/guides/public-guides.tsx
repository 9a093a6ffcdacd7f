import { VARIANTS } from '@maillon/domain/product/variants';
import { Link, Navigate, Route, Routes, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useNewPage } from '../../lib/hooks/use-new-page.ts';
import { mayHaveSession } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';
import { GuideAddressesContext, OF_VISITORS } from './guide-addresses.ts';
import { GuideScreen } from './guide-screen.tsx';
import { GuidesScreen } from './guides-screen.tsx';
import { MissingGuide } from './missing-guide.tsx';

/** `/ressources` and `/ressources/guide` (spec platform §2): the guides for visitors. */
export const PublicGuides = () => {
  const content = useNewPage<HTMLDivElement>();
  return (
    <GuideAddressesContext value={OF_VISITORS}>
      <SignedOutLayout wide brand={VARIANTS[publicConfig().variant].brand}>
        <div ref={content} tabIndex={-1} className="outline-none">
          <Routes>
            <Route index element={<GuidesScreen action={<WayIn />} />} />
            <Route path="guide" element={<NamedGuide />} />
            <Route path="guide/:slug" element={<GuideScreen />} />
            <Route path="*" element={<MissingGuide />} />
          </Routes>
        </div>
      </SignedOutLayout>
    </GuideAddressesContext>
  );
};

const WayIn = () => (
  <Link to={paths.home()} className={buttonClass({ look: 'secondary' })}>
    {mayHaveSession() ? 'Ouvrir l’application' : 'Se connecter'}
  </Link>
);

/** `/ressources/guide?slug=…`, as links elsewhere may write it; without a name, all of them. */
const NamedGuide = () => {
  const slug = useSearchParams()[0].get('slug');
  return <Navigate replace to={slug === null ? paths.publicGuides() : paths.publicGuide(slug)} />;
};
