import { Download } from 'lucide-react';
import { useId } from 'react';
import { event as eventWords } from '#words/event.ts';
import { embedCode } from '../../lib/embedCode.ts';
import { slugOf } from '../../lib/slug.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { CopyButton } from '../parts/desk/CopyButton.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import { QrCode } from '../ticket/QrCode.tsx';
import { PublicLink } from './PublicLink.tsx';
import { qrPng, qrSvg } from './qrFiles.ts';

const words = eventWords.page;

/** The ways to share one public page: its code, to see and as files, its link, and what puts it into another page. */
export function SharedPage({ title, path, register }: { title: string; path: string; register: string }) {
  const address = publicAddress(path);
  const name = `qr-${slugOf(title)}`;
  const code = embedCode(address, register);
  const id = useId();
  return (
    <>
      <div className="share-code">
        <QrCode value={address} size={192} label={words.qr(title)} />
        <div className="public-link-actions">
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
      <details className="share-embed">
        <summary>{words.embed}</summary>
        <p id={id}>{words.embedHelp}</p>
        <textarea
          aria-label={words.embedCode}
          aria-describedby={id}
          readOnly
          rows={6}
          spellCheck={false}
          value={code}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={code} label={words.embedCode} />
      </details>
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
