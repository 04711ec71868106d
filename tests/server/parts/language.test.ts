import { describe, expect, it } from 'vitest';
import { acceptedTags } from '../../../server/platform/http/language.ts';
import { chooseLocale } from '../../../src/lib/locale.ts';
import { openApi } from '../../support/fixtures.ts';

const api = await openApi();

async function signIn(body: object, headers: Record<string, string>): Promise<{ status: number; msg?: string }> {
  const response = await api.app.request('/api/user/signin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const german = { 'Accept-Language': 'de' };
const stranger = { email: 'unknown@example.org', password: 'lovelace1' };

describe('an answer', () => {
  it('is in the language that the request accepts', async () => {
    expect(await signIn(stranger, german)).toMatchObject({ status: 401, msg: 'E-Mail oder Passwort ist falsch.' });
    expect(await signIn(stranger, {})).toMatchObject({ status: 401, msg: 'The email or password is wrong.' });
  });

  it('words what is wrong with an input in that language too', async () => {
    const noPassword = { ...stranger, password: '' };
    expect(await signIn(noPassword, german)).toMatchObject({ status: 422, msg: 'Passwort ist erforderlich!' });
  });

  it('follows the reader’s own choice rather than the browser', async () => {
    const chosen = { ...german, Cookie: 'locale=en-GB' };
    expect(await signIn(stranger, chosen)).toMatchObject({ status: 401, msg: 'The email or password is wrong.' });
  });
});

describe('the languages of a request', () => {
  it('weighs what a header accepts, and leaves out what it refuses', () => {
    expect(acceptedTags('en;q=0.8, de-AT, fr;q=0')).toEqual(['de-AT', 'en']);
    expect(chooseLocale(acceptedTags(''))).toBe('en-GB');
  });

  it('are read from the beginning of a header, however long it is', () => {
    const tags = acceptedTags(`de, ${'a,'.repeat(7_000)}`);
    expect(chooseLocale(tags)).toBe('de-DE');
    expect(tags.length).toBeLessThan(110);
  });
});
