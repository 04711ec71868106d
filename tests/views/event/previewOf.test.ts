import { describe, expect, it } from 'vitest';
import { previewOf } from '../../../src/views/event/page/previewOf.ts';
import { eventPage, session, speaker } from '../../support/eventPageFixtures.ts';

const shown = (facts: Parameters<typeof eventPage>[0]) => previewOf(eventPage(facts));

describe('a draft as its readers would get it', () => {
  it('has the sections that there are, and answers that are safe', () => {
    const { page, about } = shown({
      about: '# By *the sea*',
      questions: [{ id: 'q', question: 'Parking?', answer: 'Yes' }],
    });
    expect(page).toMatchObject({ order: ['about', 'questions'], questions: [{ answer: '<p>Yes</p>' }] });
    expect(about).toBe('<h3>By <em>the sea</em></h3>');
  });

  it('can be shown before it is whole', () => {
    const { page } = shown({
      accent: '#12',
      agenda: [session('1', '', [6, 9]), session('2', 'No time', [6, 9], { startsAt: '' })],
      speakers: [speaker('3', ' ', { links: ['javascript:alert(1)', 'ada.example', ''] })],
      documents: [
        { id: 'd', name: 'Plan', link: '' },
        { id: 'e', name: '', link: 'https://plan.example' },
      ],
      sponsors: [{ id: 's', name: 'Acme', tier: '', link: 'javascript:alert(1)', logo: null }],
    });
    expect(page).toMatchObject({
      accent: '#1b1d1b',
      agenda: [{ title: 'Untitled session' }],
      speakers: [{ name: 'Unnamed speaker', links: ['https://ada.example'] }],
      documents: [{ name: 'Unnamed document', link: 'https://plan.example' }],
      sponsors: [{ link: '' }],
    });
    expect([page.agenda.length, page.documents.length]).toEqual([1, 1]);
  });
});
