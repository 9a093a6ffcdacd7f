/** Of the demo too; the flag comes at the sign-in, with the domain of the address. */
const ADMIN = 'solene.arrighi@admin.maillon.example';

/** Who can sign in to a product with demo people, by variant: one of each role, with something to show. */
const DEMO_PEOPLE = {
  natalconnect: [
    ['midwife', 'elodie.sarrazin@pro.example'],
    ['doctor', 'hugo.lestrade@pro.example'],
    ['structure', 'secretariat@tilleuls.example'],
    ['patient', 'camille.fontanel@patient.example'],
    ['patient', 'ines.berthaud@patient.example'],
  ],
  mobility: [
    ['doctor', 'kouassi.amani@pro.example'],
    ['assistant', 'rachelle.yapo@pro.example'],
    ['structure', 'contact@lagune-sante.example'],
    ['patient', 'aminata.kone-brou@patient.example'],
    ['patient', 'yaokouadio.nguessan@patient.example'],
  ],
  dispatch: [
    ['manager', 'gerard.assi@dispatch.example'],
    ['operator', 'lydie.kacou@dispatch.example'],
  ],
};

/**
 * What a person reads when the product is there.
 * @param {{ port: number, variant: keyof typeof DEMO_PEOPLE, demo: boolean }} options
 */
export function greeting({ port, variant, demo }) {
  const url = `http://localhost:${port}`;
  const people = demo ? [...DEMO_PEOPLE[variant], ['admin', ADMIN]] : [];
  const lines = [
    '',
    `  Maillon (${variant}) is at ${url}`,
    '',
    ...people.map(([role, email]) => `    ${role.padEnd(10)} ${email}`),
    ...(people.length > 0 ? [''] : []),
    '  Each person who signs up with an address @admin.maillon.example is an administrator too.',
    `  Sign-in codes are shown here and in the « Boîte d'envoi »: ${url}/boite-denvoi`,
    ...(variant === 'dispatch'
      ? []
      : ['  The card button leads to a stand-in for Pro Santé Connect, with the cards of the demo people.']),
    ...(variant === 'dispatch'
      ? []
      : ['  In the room of a visit an assistant opens « Mallette »: a simulated case, with scenarios.']),
    '  Ctrl-C stops everything.',
    '',
  ];
  return lines.join('\n');
}
