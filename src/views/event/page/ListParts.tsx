import { useId } from 'react';
import { pageEditor as words } from '#words/pageEditor.ts';
import type { Picture } from '../../../api/contract/eventPage.ts';
import { wholeLink } from '../../../lib/event.ts';
import { documentAt } from '../../../lib/eventPage.ts';
import { eventPageLimits as limits, maxLink } from '../../../lib/limits.ts';
import { isSameName, nameOfFile } from '../../../lib/pageDraft.ts';
import { newId } from '../../../lib/text.ts';
import type { ItemOf, PageEdit } from '../../../machines/event/pageEdits.ts';
import { FormRow } from '../../parts/FormRow.tsx';
import { Input } from '../../parts/Input.tsx';
import { Offered, SheetButton } from './AgendaPart.tsx';
import { ProseRow, TextRow } from './fields.tsx';
import { ItemsPart } from './ItemList.tsx';
import { type PicturesProps, useItem, usePageEditing } from './pageEditing.ts';

/** Who speaks. */
export const SpeakersPart = () => (
  <ItemsPart
    list="speakers"
    words={words.speakers}
    nameOf={({ name }) => name}
    factsOf={({ role }) => role}
    max={limits.speakers}
    newItem={newSpeaker}
    body={(speaker) => <SpeakerBody speaker={speaker} />}
    actions={
      <>
        <SheetButton list="speakers" />
        <Photos />
      </>
    }
  />
);

const newSpeaker = (): ItemOf<'speakers'> => ({ id: newId(), name: '', role: '', about: '', links: [], photo: null });

const Photos = () => (
  <PicturesOf
    use="portrait"
    label={words.speakers.photos}
    items={usePageEditing().page.speakers}
    max={limits.speakers}
    give={(id, photo) => ({ do: 'change', list: 'speakers', id, change: { photo } })}
    add={(name, photo) => ({ do: 'add', list: 'speakers', items: [{ ...newSpeaker(), name, photo }] })}
  />
);

type PicturesOfProps = Pick<PicturesProps, 'use' | 'label'> & {
  items: readonly { id: string; name: string }[];
  max: number;
  give: (id: string, picture: Picture) => PageEdit;
  add: (name: string, picture: Picture) => PageEdit;
};

/** Several pictures at once, as one step of the history: each goes to the item of its file's name, or to a new one that is called so. */
function PicturesOf({ use, label, items, max, give, add }: PicturesOfProps) {
  const { pictures, edit } = usePageEditing();
  return pictures({
    ...{ use, label, disabled: items.length >= max },
    onKept(picture, fileName) {
      const name = nameOfFile(fileName, limits.name);
      const known = items.find((item) => isSameName(item.name, name));
      edit(known ? give(known.id, picture) : add(name, picture), `pictures ${use}`);
    },
  });
}

function SpeakerBody({ speaker }: { speaker: ItemOf<'speakers'> }) {
  const { picture } = usePageEditing();
  const { change, errorOf } = useItem('speakers', speaker);
  return (
    <>
      <TextRow
        label={words.speakers.name}
        value={speaker.name}
        max={limits.name}
        error={errorOf('name')}
        required
        onChange={(name) => change({ name }, 'name')}
      />
      <TextRow
        label={words.speakers.role}
        value={speaker.role}
        max={limits.role}
        help={words.speakers.roleHelp}
        error={errorOf('role')}
        onChange={(role) => change({ role }, 'role')}
      />
      <TextRow
        label={words.speakers.about}
        value={speaker.about}
        max={limits.text}
        isLong
        error={errorOf('about')}
        onChange={(about) => change({ about }, 'about')}
      />
      <Links speaker={speaker} />
      <h4 className="form-label">{words.speakers.photo}</h4>
      {picture({
        use: 'portrait',
        of: speaker.name,
        value: speaker.photo,
        onChange: (photo) => change({ photo }, photo ? 'photo.alt' : undefined),
      })}
    </>
  );
}

/** As many inputs as there are links, and one more while there may be. */
function Links({ speaker }: { speaker: ItemOf<'speakers'> }) {
  const { change, errorOf } = useItem('speakers', speaker);
  const { links } = speaker;
  const shown = links.length < limits.links ? [...links, ''] : links;
  return (
    <fieldset className="page-links">
      <legend className="form-label">{words.speakers.links}</legend>
      {shown.map((link, at) => {
        const error = errorOf(`links.${at}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their place
          <FormRow key={at} label={words.speakers.link(at + 1)} error={error}>
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                autoComplete="off"
                maxLength={maxLink}
                value={link}
                onChange={({ target }) => change({ links: withoutEnd(shown.with(at, target.value)) }, `links.${at}`)}
                onBlur={() => change({ links: links.map(wholeLink).filter((each) => each.trim() !== '') })}
              />
            )}
          </FormRow>
        );
      })}
    </fieldset>
  );
}

const withoutEnd = (links: string[]): string[] => links.slice(0, links.findLastIndex((link) => link !== '') + 1);

/** Who pays for it, by tiers. */
export const SponsorsPart = () => (
  <ItemsPart
    list="sponsors"
    words={words.sponsors}
    nameOf={({ name }) => name}
    factsOf={({ tier }) => tier}
    max={limits.sponsors}
    newItem={newSponsor}
    body={(sponsor) => <SponsorBody sponsor={sponsor} />}
    actions={<Logos />}
  />
);

const newSponsor = (): ItemOf<'sponsors'> => ({ id: newId(), name: '', tier: '', link: '', logo: null });

const Logos = () => (
  <PicturesOf
    use="logo"
    label={words.sponsors.logos}
    items={usePageEditing().page.sponsors}
    max={limits.sponsors}
    give={(id, logo) => ({ do: 'change', list: 'sponsors', id, change: { logo } })}
    add={(name, logo) => ({ do: 'add', list: 'sponsors', items: [{ ...newSponsor(), name, logo }] })}
  />
);

function SponsorBody({ sponsor }: { sponsor: ItemOf<'sponsors'> }) {
  const { page, picture } = usePageEditing();
  const { change, errorOf } = useItem('sponsors', sponsor);
  const tiers = useId();
  return (
    <>
      <TextRow
        label={words.sponsors.name}
        value={sponsor.name}
        max={limits.name}
        error={errorOf('name')}
        required
        onChange={(name) => change({ name }, 'name')}
      />
      <TextRow
        label={words.sponsors.tier}
        value={sponsor.tier}
        max={limits.name}
        list={tiers}
        help={words.sponsors.tierHelp}
        onChange={(tier) => change({ tier }, 'tier')}
      />
      <Offered id={tiers} of={page.sponsors.map(({ tier }) => tier)} />
      <TextRow
        label={words.sponsors.link}
        value={sponsor.link}
        max={maxLink}
        isLink
        error={errorOf('link')}
        onChange={(link) => change({ link }, 'link')}
      />
      <h4 className="form-label">{words.sponsors.logo}</h4>
      {picture({
        use: 'logo',
        of: sponsor.name,
        value: sponsor.logo,
        onChange: (logo) => change({ logo }, logo ? 'logo.alt' : undefined),
      })}
    </>
  );
}

/** What people ask, and the answers. */
export const QuestionsPart = () => (
  <ItemsPart
    list="questions"
    words={words.questions}
    nameOf={({ question }) => question}
    max={limits.questions}
    newItem={() => ({ id: newId(), question: '', answer: '' })}
    body={(item) => <QuestionBody item={item} />}
  />
);

function QuestionBody({ item }: { item: ItemOf<'questions'> }) {
  const { page, edit } = usePageEditing();
  const { change, errorOf } = useItem('questions', item);
  return (
    <>
      <TextRow
        label={words.questions.question}
        value={item.question}
        max={limits.title}
        error={errorOf('question')}
        required
        onChange={(question) => change({ question }, 'question')}
      />
      <ProseRow
        label={words.questions.answer}
        value={item.answer}
        max={limits.answer}
        help={words.questions.answerHelp}
        onChange={(answer) => change({ answer }, 'answer')}
        onPicture={(answer, picture) =>
          edit({
            do: 'all',
            edits: [
              { do: 'set', change: { pictures: [...page.pictures, picture] } },
              { do: 'change', list: 'questions', id: item.id, change: { answer } },
            ],
          })
        }
      />
    </>
  );
}

/** What can be opened elsewhere. */
export const DocumentsPart = () => (
  <ItemsPart
    list="documents"
    words={words.documents}
    nameOf={({ name }) => name}
    max={limits.documents}
    newItem={() => ({ id: newId(), name: '', link: '' })}
    body={(item) => <DocumentBody item={item} />}
  />
);

function DocumentBody({ item }: { item: ItemOf<'documents'> }) {
  const { pdf } = usePageEditing();
  const { change, errorOf } = useItem('documents', item);
  return (
    <>
      <TextRow
        label={words.documents.name}
        value={item.name}
        max={limits.name}
        error={errorOf('name')}
        required
        onChange={(name) => change({ name }, 'name')}
      />
      {documentAt(item.link) === null ? (
        <TextRow
          label={words.documents.link}
          value={item.link}
          max={maxLink}
          isLink
          help={words.documents.linkHelp}
          error={errorOf('link')}
          required
          onChange={(link) => change({ link }, 'link')}
        />
      ) : null}
      {pdf({
        of: item.name,
        link: item.link,
        onChange: (link, fileName) =>
          change({ link, ...(item.name === '' && { name: nameOfFile(fileName, limits.name) }) }),
      })}
    </>
  );
}
