import { Paperclip, X } from 'lucide-react';
import { useId, useState } from 'react';
import { mailing } from '#words/mailing.ts';
import { fileTypeOf, fileTypes, mailingLimits } from '../../lib/mail.ts';
import { IconButton } from '../parts/IconButton.tsx';

const words = mailing.compose;

type FileChoiceProps = {
  name: string | null;
  error: string | null | undefined;
  onChange: (file: { name: string; content: string } | null) => void;
};

const accepted = Object.keys(fileTypes)
  .map((end) => `.${end}`)
  .join(',');

/** A file to attach. One that is too large, or that mail servers refuse, is named and not taken. */
export function FileChoice({ name, error, onChange }: FileChoiceProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  async function choose(file: File | undefined) {
    if (!file) return;
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong === null) onChange({ name: file.name, content: await base64Of(file) });
  }
  const said = problem ?? error;
  return (
    <div className="form-row">
      <div className="compose-file">
        <label htmlFor={id} className="button is-outline is-md is-accent">
          <Paperclip aria-hidden />
          {words.chooseFile}
        </label>
        <input
          id={id}
          className="compose-input"
          type="file"
          accept={accepted}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        {name ? (
          <span className="compose-chosen-file">
            <span dir="auto">{name}</span>
            <IconButton label={words.removeFile} onClick={() => onChange(null)}>
              <X aria-hidden />
            </IconButton>
          </span>
        ) : null}
      </div>
      {said ? (
        <p className="form-error" role="alert">
          {said}
        </p>
      ) : null}
      <p className="form-help" id={`${id}-help`}>
        {words.fileHelp}
      </p>
    </div>
  );
}

function problemOf({ name, size }: File): string | null {
  if (size > mailingLimits.file) return words.fileTooLarge(name, words.size(size));
  return fileTypeOf(name) ? null : words.fileKind(name);
}

/** The bytes of a file in base64. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
