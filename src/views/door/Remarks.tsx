import './Remarks.css';
import { MessageCircleQuestionMark, TriangleAlert } from 'lucide-react';
import { doorPanes } from '#words/doorPanes.ts';
import type { Remark } from '../../lib/admission.ts';

const words = doorPanes.remarks;
const icons = { note: TriangleAlert, ask: MessageCircleQuestionMark };

/** What staff read before they let somebody pass, in the organiser’s words; dark on every verdict, so that nobody overlooks it. */
export default function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  return (
    <span className="door-remarks">
      {remarks.map(({ kind, text }) => {
        const Icon = icons[kind];
        return (
          <span key={kind} className="door-remark">
            <Icon role="img" aria-label={words[kind]} />
            <span>{text ?? words.sealed}</span>
          </span>
        );
      })}
    </span>
  );
}
