import type { ReactNode } from 'react';
import { attendee } from '#words/attendee.ts';
import { attendeeAdding as words } from '#words/attendeeAdding.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Options } from '../parts/form/ControlRow.tsx';
import { Select } from '../parts/Input.tsx';
import type { FormOption } from './AttendeesView.tsx';

/** Where an attendee is added, beside the list. */
export const AddingSheet = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Dialog look="sheet" title={words.title} closeLabel={attendee.close} onClose={onClose}>
    {children}
  </Dialog>
);

type Props = { forms: readonly FormOption[]; formId: string; onChoose: (formId: string) => void };

/** The form that an attendee is added to. */
export const FormToAddTo = ({ forms, formId, onChoose }: Props) => (
  <FormRow label={words.form} required>
    {(row) => (
      <Select size="lg" {...row} value={formId} onChange={({ target: { value } }) => onChoose(value)}>
        {formId ? null : <option value="">{words.chooseForm}</option>}
        <Options of={forms.map(({ id, title }) => [id, title])} />
      </Select>
    )}
  </FormRow>
);
