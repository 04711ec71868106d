import { Download } from 'lucide-react';
import { useState } from 'react';
import { event as eventWords } from '#words/event.ts';
import type { EventSummary } from '../../api/contract/eventList.ts';
import type { FormOverview } from '../../api/contract/formOverview.ts';
import { slugOf } from '../../lib/event.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { EmbedCode } from '../parts/desk/EmbedCode.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Select } from '../parts/Input.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import { QrCode } from '../parts/QrCode.tsx';
import { qrPath } from '../parts/qrPath.ts';
import { PublicLink } from './PublicLink.tsx';

const words = eventWords.page;

/** The downloads of a poster by its size. */
export type Posters = { A4: TaskActor; A3: TaskActor };

type Props = {
  event: EventSummary;
  forms: readonly FormOverview[];
  posters: Posters | undefined;
  title: string;
  onClose: () => void;
};

/** The public pages of an event that is open for registration, each with the ways to share it, and what comes next. */
export default function ShareDialog({ event, forms, posters, title, onClose }: Props) {
  const pages = [
    { name: event.name, path: to.publicEvent(event.slug), option: words.allForms },
    ...forms.map(({ id, slug, title: name }) => ({
      ...{ name, option: name },
      path: to.publicForm({ eventId: event.id, formId: id, eventSlug: event.slug, slug }),
    })),
  ];
  const [chosen, setChosen] = useState(0);
  const { name, path } = pages[chosen] ?? { name: event.name, path: to.publicEvent(event.slug) };
  const register = words.registerFor(chosen === 0 ? event.name : `${event.name}: ${name}`);
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="dialog-text">{words.liveText}</p>
      <FormRow label={words.sharedPage} required>
        {(control) => (
          <Select {...control} value={chosen} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
            {pages.map(({ path: key, option }, place) => (
              <option key={key} value={place}>
                {option}
              </option>
            ))}
          </Select>
        )}
      </FormRow>
      <SharedPage key={path} title={name} path={path} register={register} />
      {posters ? (
        <section aria-label={words.poster} className="share-next">
          <h3>{words.poster}</h3>
          <div className="button-row">
            <DownloadButton actor={posters.A4} label={words.posterSize('A4')} of={words.poster} />
            <DownloadButton actor={posters.A3} label={words.posterSize('A3')} of={words.poster} />
          </div>
        </section>
      ) : null}
      <section aria-label={words.nextTitle} className="share-next">
        <h3>{words.nextTitle}</h3>
        <ul>
          {words.next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <div className="dialog-actions">
        <ButtonLink href={to.attendees(event.id)} variant="outline">
          {words.attendees}
        </ButtonLink>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </Dialog>
  );
}

/** The ways to share one public page: its code, to see and as files, its link, and what puts it into another page. */
function SharedPage({ title, path, register }: { title: string; path: string; register: string }) {
  const address = publicAddress(path);
  const name = `qr-${slugOf(title)}`;
  return (
    <>
      <div className="share-code">
        <QrCode value={address} size={192} label={words.qr(title)} />
        <div className="button-row">
          <Button size="sm" variant="outline" onClick={() => save(qrPng(address), `${name}.png`)}>
            <Download aria-hidden />
            PNG <span className="visually-hidden">{words.qr(title)}</span>
          </Button>
          <a className={buttonClass({ size: 'sm', variant: 'outline' })} href={qrSvg(address)} download={`${name}.svg`}>
            <Download aria-hidden />
            SVG <span className="visually-hidden">{words.qr(title)}</span>
          </a>
        </div>
      </div>
      <PublicLink title={title} path={path} />
      <EmbedCode address={address} title={register} help={words.embedHelp} />
    </>
  );
}

/** Drawn when it is asked for. */
function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** A code as a file for print shops, at whatever size they need. */
function qrSvg(value: string): string {
  const { path, modules } = qrPath(value);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}" width="${modules * 8}" height="${modules * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Pixels of a picture's module: about 9 cm at 300 dpi, sharp on any screen. */
const pixels = 24;

/** The same as a picture for documents and posts. */
function qrPng(value: string): string {
  const { path, modules } = qrPath(value);
  const canvas = document.createElement('canvas');
  canvas.width = modules * pixels;
  canvas.height = canvas.width;
  const drawing = canvas.getContext('2d');
  if (drawing) {
    drawing.fillStyle = '#ffffff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.scale(pixels, pixels);
    drawing.fillStyle = '#000000';
    drawing.fill(new Path2D(path));
  }
  return canvas.toDataURL('image/png');
}
