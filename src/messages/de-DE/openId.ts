import type { openId as enGB } from '../en-GB/openId.ts';

export const openId: typeof enGB = {
  heading: 'Verbundene Konten',
  lead: (provider) =>
    `Melden Sie sich mit ${provider} an, ohne Ihr Passwort von hier. Ist die Anmeldung in zwei Schritten an, werden Sie trotzdem nach einem Code gefragt.`,
  added: (when) => `Verbunden am ${when}`,
  used: (when) => `Zuletzt verwendet am ${when}`,
  unused: 'Noch nicht verwendet',
  add: (provider) => `${provider} verbinden`,
  addText: (provider) => `Geben Sie Ihr Passwort ein. Danach melden Sie sich bei ${provider} an.`,
  addFailed: 'Das Konto konnte nicht verbunden werden',
  remove: 'Trennen',
  removeOf: (provider, when) => `${provider} trennen, verbunden am ${when}`,
  removeIt: 'Konto trennen',
  removeText: (provider, when) =>
    `Geben Sie Ihr Passwort ein, um ${provider} zu trennen, verbunden am ${when}. Sie können sich damit dann nicht mehr anmelden.`,
  removeFailed: 'Das Konto konnte nicht getrennt werden',
  states: { idle: '', busy: 'Einen Moment', refused: 'Das hat nicht geklappt', done: '' },
  begin: (provider) => `Stattdessen mit ${provider} fortfahren`,
  turnedBack: {
    declined: (provider) =>
      `Sie haben sich bei ${provider} nicht angemeldet, oder es hat Sie nicht zugelassen. Versuchen Sie es erneut, oder verwenden Sie Ihr Passwort.`,
    late: () =>
      'Das hat zu lange gedauert oder wurde in einem anderen Tab noch einmal begonnen. Versuchen Sie es erneut.',
    away: (provider) =>
      `${provider} antwortet gerade nicht. Versuchen Sie es in einer Minute erneut, oder verwenden Sie Ihr Passwort.`,
    wrong: (provider) =>
      `Der Antwort von ${provider} war nicht zu trauen. Versuchen Sie es erneut. Bleibt es dabei, wenden Sie sich an die Betreiber dieses Foyers.`,
    unknown: (provider) =>
      `Ihr Konto bei ${provider} ist mit keinem hier verbunden. Melden Sie sich mit Ihrem Passwort an und verbinden Sie es unter „Ihr Konto“. Sind Sie neu hier, bitten Sie um eine Einladung, oder erstellen Sie zuerst ein Konto als Veranstalter.`,
    taken: (provider) =>
      `Dieses Konto bei ${provider} gehört hier schon zu einem anderen, oder Ihres ist mit einem anderen verbunden. Trennen Sie das zuerst.`,
    locked: () =>
      'Dieses Konto kann nicht geöffnet werden. Fragen Sie, wer Sie eingeladen hat oder dieses Foyer betreibt.',
    hasAccount: () =>
      'Mit dieser Adresse gibt es schon ein Konto als Veranstalter. Melden Sie sich damit an, oder lassen Sie sich unter einer anderen Adresse einladen.',
  },
};
