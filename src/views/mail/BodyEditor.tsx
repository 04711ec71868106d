import { InputRow, Options } from '../parts/form/ControlRow.tsx';
import './BodyEditor.css';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Heading2, Italic, Link2, List, ListOrdered, Quote, Redo2, Underline, Undo2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { desk } from '#words/desk.ts';
import { mailing } from '#words/mailing.ts';
import { type Placeholder, tokenOf } from '../../lib/mail.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Select } from '../parts/Input.tsx';

const words = mailing.editor;

type Props = {
  label: string;
  /** HTML to begin with; what is typed later is the editor's own. */
  initial: string;
  placeholders: readonly Placeholder[];
  onChange: (html: string) => void;
};

/** What mails can show, and nothing else: pasted text keeps that much of its look. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
  }),
];

/** Rich text, as an email has it. */
export function BodyEditor({ label, initial, placeholders, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: initial,
    // It would be written into the page as HTML; BodyEditor.css has what it says.
    injectCSS: false,
    editorProps: { attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', dir: 'auto' } },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  return (
    <div className="body-editor">
      <Tools editor={editor} placeholders={placeholders} />
      <EditorContent editor={editor} />
    </div>
  );
}

type ToolsProps = { editor: Editor; placeholders: readonly Placeholder[] };

function Tools({ editor, placeholders }: ToolsProps) {
  const [asksLink, setAsksLink] = useState(false);
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: now.isActive('heading', { level: 2 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tool = (name: keyof typeof words, icon: ReactNode, act: () => void, pressed?: boolean, disabled = false) => (
    <button
      type="button"
      className="body-tool"
      aria-label={words[name]}
      title={words[name]}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      disabled={disabled}
      onClick={act}
    >
      {icon}
    </button>
  );
  return (
    <div className="body-tools" role="toolbar" aria-label={words.tools}>
      {tool('bold', <Bold aria-hidden />, () => chain().toggleBold().run(), is.bold)}
      {tool('italic', <Italic aria-hidden />, () => chain().toggleItalic().run(), is.italic)}
      {tool('underline', <Underline aria-hidden />, () => chain().toggleUnderline().run(), is.underline)}
      {tool('heading', <Heading2 aria-hidden />, () => chain().toggleHeading({ level: 2 }).run(), is.heading)}
      {tool('bullets', <List aria-hidden />, () => chain().toggleBulletList().run(), is.bullets)}
      {tool('numbers', <ListOrdered aria-hidden />, () => chain().toggleOrderedList().run(), is.numbers)}
      {tool('quote', <Quote aria-hidden />, () => chain().toggleBlockquote().run(), is.quote)}
      {tool('link', <Link2 aria-hidden />, () => setAsksLink(true), is.link)}
      {tool('undo', <Undo2 aria-hidden />, () => chain().undo().run(), undefined, !is.canUndo)}
      {tool('redo', <Redo2 aria-hidden />, () => chain().redo().run(), undefined, !is.canRedo)}
      <PlaceholderSelect
        placeholders={placeholders}
        onChoose={(placeholder) =>
          placeholder === 'ticketLink'
            ? chain()
                .insertContent(`<a href="${tokenOf('ticketLink')}">${words.ticketLinkText}</a> `)
                .run()
            : chain().insertContent(tokenOf(placeholder)).run()
        }
      />
      {asksLink ? <LinkDialog editor={editor} onClose={() => setAsksLink(false)} /> : null}
    </div>
  );
}

type SelectProps = { placeholders: readonly Placeholder[]; onChoose: (placeholder: Placeholder) => void };

/** What can be put where the writing is. */
export const PlaceholderSelect = ({ placeholders, onChoose }: SelectProps) => (
  <span className="body-placeholder">
    <Select
      size="sm"
      aria-label={words.placeholder}
      value=""
      onChange={({ target: { value } }) => onChoose(value as Placeholder)}
    >
      <option value="" disabled>
        {words.placeholder}
      </option>
      <Options of={placeholders.map((each) => [each, mailing.placeholders[each]])} />
    </Select>
  </span>
);

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  function apply(event: FormEvent) {
    event.preventDefault();
    const href = /^[\w.-]+\.[a-z]{2,}(\/|$)/i.test(address.trim()) ? `https://${address.trim()}` : address.trim();
    onClose();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
  }
  return (
    <Dialog title={words.linkTitle} onClose={onClose}>
      <form onSubmit={apply}>
        <InputRow
          label={words.linkAddress}
          help={words.linkHelp}
          required
          value={address}
          inputMode="url"
          autoCapitalize="none"
          onChange={({ target }) => setAddress(target.value)}
        />
        <div className="dialog-actions">
          <Button variant="outline" onClick={onClose}>
            {desk.cancel}
          </Button>
          <Button type="submit">{words.linkApply}</Button>
        </div>
      </form>
    </Dialog>
  );
}
