import type { FirstCalls } from '../api/firstCalls.ts';

/*
 * Runs in a page before the app is there: for a user who is signed in, makes the calls that the page will make first, so that
 * their answers come while its scripts do. The client finds them under their addresses.
 */

const calls: FirstCalls = {};
(window as { firstCalls?: FirstCalls }).firstCalls = calls;

try {
  const token = localStorage.getItem('token');
  const user = JSON.parse(localStorage.getItem('currentUser') ?? 'null');
  const addresses: string[] = JSON.parse(document.getElementById('first-calls')?.textContent ?? '[]');
  for (const address of token && user ? addresses : []) {
    // What is kept about the user fills the places that the server cannot know.
    const filled = address.replace(/\{(\w+)\}/g, (_, key: string) => user[key] ?? '');
    if (token && !filled.endsWith('=')) calls[filled] = { token, answer: ask(filled, token) };
  }
} catch {
  // No storage, or something else in it: the app makes its calls itself.
}

function ask(address: string, token: string): Promise<Response> {
  const answer = fetch(address, { headers: { Authorization: token } });
  // Whoever takes the answer is told of a failure.
  answer.catch(() => {});
  return answer;
}
