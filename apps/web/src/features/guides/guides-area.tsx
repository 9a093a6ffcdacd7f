import { Route, Routes } from 'react-router';
import { GuideScreen } from './guide-screen.tsx';
import { GuidesScreen } from './guides-screen.tsx';
import { MissingGuide } from './missing-guide.tsx';

/** `/app/ressources` and `/app/ressources/{slug}` (spec clinical §2 "Guides"). */
export const GuidesArea = () => (
  <Routes>
    <Route index element={<GuidesScreen />} />
    <Route path=":slug" element={<GuideScreen />} />
    <Route path="*" element={<MissingGuide />} />
  </Routes>
);
