import '@fontsource/noto-sans/400.css';
import '@fontsource/noto-sans/700.css';
import '@fontsource/noto-sans-arabic/400.css';
import '@fontsource/noto-sans-arabic/700.css';
import '@fontsource/noto-sans-hebrew/400.css';
import '@fontsource/noto-sans-hebrew/700.css';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { fromPromise } from 'xstate';
import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import { call } from '../../api/client.ts';
import {
  type BadgeDesign,
  type BadgePerson,
  getBadgeDesignerData,
  getBadgeDesignWVisibility,
  removeBadgeDesign,
  saveBadgeDesign,
  saveBadgeImage,
} from '../../api/contract/badge.ts';
import { badgeSizes } from '../../lib/badge/design.ts';
import { canvasMachine } from '../../machines/badge/canvas.ts';
import { type EditorActor, type EditorSnapshot, editor } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { BadgeDesigner, BadgeDesignerView } from '../../views/badge/BadgeDesignerView.tsx';
import type { BadgeSubject, BadgeToSave } from '../../views/badge/subject.ts';
import { lazyPart } from '../../views/parts/lazyPart.tsx';

const PrintPanel = lazyPart(() => import('./PrintPanel.tsx'));

type Ids = { eventId: string; designId: string | null };

export default function Designer() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const [search] = useSearchParams();
  const designId = search.get('designId');
  return <Designs key={`${eventId} ${designId}`} eventId={eventId} designId={designId} formId={search.get('formId')} />;
}

function Designs({ eventId, designId, formId }: Ids & { formId: string | null }) {
  const [, navigate] = useLocation();
  const [logic] = useState(() =>
    designEditor({ eventId, designId, formId }, (made) =>
      navigate(made ? to.badgeEdit(eventId, made) : to.badges(eventId), { replace: true }),
    ),
  );
  const actor = useActorRef(logic);
  return (
    <BadgeDesignerView editor={actor} eventId={eventId}>
      {(subject, snapshot) => <Drawing {...{ eventId, subject, snapshot }} editor={actor} />}
    </BadgeDesignerView>
  );
}

type DrawingProps = {
  eventId: string;
  subject: BadgeSubject;
  snapshot: EditorSnapshot<BadgeSubject, BadgeToSave, BadgeDesign>;
  editor: EditorActor<BadgeSubject, BadgeToSave, BadgeDesign>;
};

/** How many steps of a design can be undone. */
const historySize = 100;

function Drawing({ eventId, subject, snapshot, editor: actor }: DrawingProps) {
  const [logic] = useState(() =>
    canvasMachine.provide({
      actors: {
        upload: fromPromise(async ({ input: { file, id }, signal }) => {
          const { image } = await call(saveBadgeImage, { payload: { eventId, image: file } }, { signal });
          return { image, id };
        }),
      },
    }),
  );
  const { draft, images, id } = subject;
  const canvas = useActorRef(logic, { input: { draft, images, isNew: id === null, historySize } });
  return (
    <BadgeDesigner
      {...{ eventId, subject, snapshot, canvas }}
      editor={actor}
      print={<PrintPanel eventId={eventId} designId={id ?? undefined} whose={() => ({})} />}
    />
  );
}

/** `whenDone` hears of the design that was made, or of null when one was removed. */
const designEditor = (
  { eventId, designId, formId }: Ids & { formId: string | null },
  whenDone: (made: string | null) => void,
) => {
  // Of a form that has a design, that one is opened.
  let current = designId;
  return editor({
    load: async (signal): Promise<BadgeSubject> => {
      const designerData = await call(getBadgeDesignerData, { eventId }, { signal });
      current ??= designerData.forms.find(({ id }) => id === formId)?.designId ?? null;
      const kept = current ? await call(getBadgeDesignWVisibility, { badgeDesignId: current }, { signal }) : null;
      const design = kept?.badgeDesign;
      const { eventName, logo, forms, people } = designerData;
      const shown = people.length > 0 ? people : madeUpPeople(eventName, forms);
      await loadFonts(shown);
      const own = forms.filter(({ id, designId: other }) => (formId ? id === formId : other === null));
      return {
        ...{ eventName, logo, forms, people: shown, isMadeUp: people.length === 0 },
        id: current,
        version: design?.version ?? null,
        images: design?.images ?? [],
        draft: design
          ? { name: design.name, formIds: design.formIds, layout: design.layout }
          : {
              name: words.nameOf(eventName).slice(0, 80),
              formIds: own.map(({ id }) => id),
              layout: { ...badgeSizes.a6, format: 'single', elements: [] },
            },
      };
    },
    save: async ({ content, version }: BadgeToSave, signal) => {
      const payload = { ...content, eventId, ...(current && { id: current }), ...(version !== null && { version }) };
      return (await call(saveBadgeDesign, { payload }, { signal })).badgeDesign;
    },
    remove: (signal) => call(removeBadgeDesign, { badgeDesignId: current ?? '' }, { signal }),
    whenSaved: (saved) => {
      if (current === null) whenDone(saved.id);
    },
    whenRemoved: () => whenDone(null),
  });
};

const families = '"Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Emoji"';

/** Loads what badges are written in, for these people's names. Without, they are shown in another font. */
async function loadFonts(people: readonly { firstname: string; surname: string; organization: string }[]) {
  const text = `Aa${people.map(({ firstname, surname, organization }) => firstname + surname + organization).join('')}`;
  try {
    // Few names have any, and they are printed in one colour whatever the device has.
    if (/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text))
      await Promise.all([import('@fontsource/noto-emoji/400.css'), import('@fontsource/noto-emoji/700.css')]);
    await Promise.all([400, 700].map((weight) => document.fonts?.load(`${weight} 16px ${families}`, text)));
  } catch {
    // The device shows what it has.
  }
}

type Form = { id: string; title: string; tickets: readonly { id: string; name: string }[] };

const nilId = '00000000-0000-4000-8000-000000000000';

/** People to try a design with before anybody has registered. */
const madeUpPeople = (eventName: string, forms: readonly Form[]): BadgePerson[] =>
  words.madeUp.map(([firstname = '', surname = '', organization = '', jobTitle = ''], index) => {
    const form = forms[index % Math.max(forms.length, 1)];
    const ticket = form?.tickets[index % Math.max(form.tickets.length, 1)];
    return {
      ...{ uId: nilId, firstname, surname, organization, jobTitle, country: '', eventName, answers: {} },
      ...{ ticketId: ticket?.id ?? nilId, ticketName: ticket?.name ?? '' },
      ...{ formId: form?.id ?? nilId, formTitle: form?.title ?? '' },
    };
  });
