import { VARIANTS, type Variant } from '@maillon/domain/product/variants';

const CARE = {
  title: 'Vos soignants, réunis autour de vous.',
  text: 'Rendez-vous, échanges et suivi, au même endroit et en toute confidentialité.',
};
const DISPATCHING = {
  title: 'Chaque demande trouve son équipe.',
  text: 'Les demandes, les soignants et les tournées, d’un seul regard.',
};

/** What the sign-in promises, beside its form. */
export const welcomeOf = (variant: Variant) => (VARIANTS[variant].dispatching ? DISPATCHING : CARE);
