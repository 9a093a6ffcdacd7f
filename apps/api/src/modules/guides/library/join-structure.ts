import type { GuideText } from '../guide-text.ts';

export const joinStructure: GuideText = {
  slug: 'join-structure',
  title: 'Rejoindre une structure',
  description: 'Rattachez votre compte à un établissement grâce à son numéro FINESS.',
  tags: ['Structure'],
  steps: [
    {
      title: 'Ouvrir le sélecteur',
      text: 'Dans l’en-tête, ouvrez le sélecteur de structure puis « Rejoindre une structure ».',
    },
    {
      title: 'Saisir le FINESS',
      text: '9 caractères (pour la Corse, 2A ou 2B au début). La recherche démarre au neuvième.',
    },
    {
      title: 'Vérifier',
      text: 'Contrôlez le nom et l’adresse, puis cliquez sur « Envoyer une demande de rattachement ».',
    },
    {
      title: 'Attendre la validation',
      text: 'L’administrateur de la structure reçoit votre demande ; vous serez prévenu de sa réponse. La demande reste visible dans « demandes en attente ».',
    },
    {
      title: 'Changer de structure',
      text: 'Une fois accepté, le sélecteur permet de passer d’une structure à l’autre.',
    },
  ],
};
