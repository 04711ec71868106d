import type { appStates as enGB } from '../en-GB/appStates.ts';

export const appStates: typeof enGB = {
  states: {
    'navigation.judging': 'Seite wird geöffnet',
    'navigation.toKiosk': 'Der Selbst-Check-in bleibt',
    'navigation.takingMessage': 'Meldung wird übernommen',
    'navigation.allowed': 'Seite angezeigt',
    'navigation.askingAgain': 'Erneut anmelden',
    'navigation.toPublicPage': 'Öffentliche Seite wird geöffnet',
    'navigation.toSignIn': 'Zuerst anmelden',
    'navigation.toHome': 'Startseite wird geöffnet',
    'navigation.toOwnDashboard': 'Übersicht wird geöffnet',
    'navigation.toNotFound': 'Seite nicht gefunden',
    'currentPage.none': 'Noch keine Seite',
    'currentPage.shown': 'Seite angezeigt',
    'requests.idle': 'Bereit',
    'requests.inProgress': 'Wird geladen',
    'notices.restoring': 'Meldungen werden geprüft',
    'notices.quiet': 'Keine Meldungen',
    'notices.showing': 'Neue Meldung',
    'notices.read': 'Meldungen werden gelesen',
    'unsavedChanges.free': 'Alles gespeichert.',
    'unsavedChanges.watching': 'Nicht gespeicherte Änderungen.',
    'unsavedChanges.restoring': 'Nicht gespeicherte Änderungen.',
    'unsavedChanges.asking': 'Zum Verlassen bestätigen.',
    'unsavedChanges.leaving': 'Seite wird verlassen…',
  },
};
