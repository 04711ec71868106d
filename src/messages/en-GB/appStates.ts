/** What the machines behind every page are doing. No screen says it, so it stands apart from the words that each loads. */
export const appStates = {
  states: {
    'navigation.judging': 'Opening the page',
    'navigation.toKiosk': 'Staying at self check-in',
    'navigation.takingMessage': 'Keeping the message',
    'navigation.allowed': 'Page shown',
    'navigation.askingAgain': 'Sign in again',
    'navigation.toPublicPage': 'Opening the public page',
    'navigation.toSignIn': 'Sign in first',
    'navigation.toHome': 'Opening the start page',
    'navigation.toOwnDashboard': 'Opening your dashboard',
    'navigation.toNotFound': 'Page not found',
    'currentPage.none': 'No page yet',
    'currentPage.shown': 'Page shown',
    'requests.idle': 'Ready',
    'requests.inProgress': 'Loading',
    'notices.restoring': 'Checking for messages',
    'notices.quiet': 'No messages',
    'notices.showing': 'New message',
    'notices.read': 'Messages are being read',
  },
};
