import type { DoorRules, DoorRulesDraft } from '../../api/contract/doorRules.ts';
import type { EntryRule } from '../../lib/admission.ts';
import { fromLocalText, toLocalText } from '../../lib/dates.ts';

type Window = { from: string; until: string };
/** What is typed: rules name gates by keys, so that a gate can be given another name; times are those of the event's clocks. */
export type RulesValues = {
  gates: { key: string; name: string }[];
  tickets: { entry: EntryRule['entry']; reentry: boolean; gates: string[]; windows: Window[]; ask: string }[];
};

export const valuesOf = ({ gates, tickets }: DoorRules, zone: string): RulesValues => ({
  gates: gates.map((name) => ({ key: name, name })),
  tickets: tickets.map(({ rule }) => ({
    entry: rule?.entry ?? 'once',
    reentry: rule?.reentry !== false,
    gates: [...(rule?.gates ?? [])],
    windows: (rule?.windows ?? []).map(({ from, until }) => ({
      from: toLocalText(from, zone),
      until: toLocalText(until, zone),
    })),
    ask: rule?.ask ?? '',
  })),
});

/** What is saved of it, of these tickets. */
export function draftOf(values: RulesValues, { tickets, version }: DoorRules, zone: string): DoorRulesDraft {
  const instant = (text: string) => fromLocalText(text, zone) ?? text;
  return {
    gates: values.gates.map(({ name }) => name.trim()),
    tickets: tickets.map(({ ticketId }, index) => {
      const { entry = 'once', reentry = true, gates = [], windows = [], ask = '' } = values.tickets[index] ?? {};
      return {
        ticketId,
        rule: {
          entry,
          ...(!reentry && { reentry }),
          gates: values.gates.filter(({ key }) => gates.includes(key)).map(({ name }) => name.trim()),
          windows: windows.map(({ from, until }) => ({ from: instant(from), until: instant(until) })),
          ...(ask.trim() && { ask: ask.trim() }),
        },
      };
    }),
    version,
  };
}

/** Whether a time ends after it begins. */
export const endsLater = ({ from, until }: Window, zone: string): boolean =>
  (fromLocalText(from, zone) ?? '') < (fromLocalText(until, zone) ?? '');
