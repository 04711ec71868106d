import type { declines as enGB } from '../en-GB/declines.ts';

export const declines: typeof enGB = {
  generic: 'Ihre Karte wurde abgelehnt. Verwenden Sie eine andere Karte, oder fragen Sie Ihre Bank.',
  authenticate:
    'Die Zahlung wurde bei Ihrer Bank nicht bestätigt. Versuchen Sie es erneut oder mit einer anderen Karte.',
  notSupported: 'Ihre Karte unterstützt diese Art von Zahlung nicht. Verwenden Sie eine andere Karte.',
  limit: 'Das Limit Ihrer Karte ist erreicht. Verwenden Sie eine andere Karte, oder fragen Sie Ihre Bank.',
  currency: 'Mit Ihrer Karte kann in dieser Währung nicht bezahlt werden. Verwenden Sie eine andere Karte.',
  duplicate:
    'Ihre Bank hat gerade eben dieselbe Zahlung gesehen. Prüfen Sie Ihr Konto, bevor Sie es noch einmal versuchen.',
  expired: 'Ihre Karte ist abgelaufen. Verwenden Sie eine andere Karte.',
  number: 'Die Kartennummer stimmt nicht. Prüfen Sie sie, und versuchen Sie es erneut.',
  cvc: 'Die Prüfnummer stimmt nicht. Prüfen Sie sie, und versuchen Sie es erneut.',
  expiry: 'Das Ablaufdatum stimmt nicht. Prüfen Sie es, und versuchen Sie es erneut.',
  postcode: 'Die Postleitzahl passt nicht zu Ihrer Karte. Prüfen Sie sie, und versuchen Sie es erneut.',
  pin: 'Ihre Karte verlangt die PIN, die hier nicht eingegeben werden kann. Verwenden Sie eine andere Karte.',
  funds: 'Ihre Karte ist nicht ausreichend gedeckt. Verwenden Sie eine andere Karte.',
  account:
    'Das Konto Ihrer Karte kann nicht belastet werden. Verwenden Sie eine andere Karte, oder fragen Sie Ihre Bank.',
  amount: 'Ihre Karte kann diesen Betrag nicht bezahlen. Verwenden Sie eine andere Karte, oder fragen Sie Ihre Bank.',
  again:
    'Ihre Bank konnte die Zahlung nicht ausführen. Versuchen Sie es in einer Minute erneut oder mit einer anderen Karte.',
  testCard: 'Das ist eine Testkarte, und dies ist eine echte Zahlung. Verwenden Sie Ihre eigene Karte.',
};
