import type { DoorRules, DoorRulesDraft } from '../../api/contract/doorRules.ts';
import type { EntryRule } from '../../lib/admission.ts';
import { fromLocalText, toLocalText } from '../../lib/dates.ts';

type Window = { from: string; until: string };
/** What is typed: rules name gates by keys, so that a gate can be given another name; times are those of the event's clocks. */
export type RulesValues = {
  gates: { key: string; name: string }[];
  sessions: { key: string; name: string; capacity: string; tickets: string[] }[];
  tickets: { entry: EntryRule['entry']; reentry: boolean; gates: string[]; windows: Window[]; ask: string }[];
};

export const valuesOf = ({ gates, sessions, tickets }: DoorRules, zone: string): RulesValues => ({
  gates: gates.map((name) => ({ key: name, name })),
  sessions: sessions.map(({ id, name, capacity, tickets: allowed }) => ({
    key: id,
    name,
    capacity: capacity === null ? '' : String(capacity),
    tickets: [...allowed],
  })),
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
export function draftOf(
  values: RulesValues,
  { sessions: before, tickets, version }: DoorRules,
  zone: string,
): DoorRulesDraft {
  const instant = (text: string) => fromLocalText(text, zone) ?? text;
  return {
    gates: values.gates.map(({ name }) => name.trim()),
    sessions: values.sessions.map(({ key, name, capacity, tickets: chosen }) => {
      const isSold = (id: string) => tickets.some(({ ticketId }) => ticketId === id);
      const allowed = before.find(({ id }) => id === key)?.tickets ?? [];
      const sold = chosen.filter(isSold);
      const limit = capacity.trim();
      return {
        id: key,
        name: name.trim(),
        capacity: limit === '' ? null : Number(limit),
        // Where all that it was for are sold no more it stays for their holders, and not for everybody.
        tickets: sold.length > 0 || allowed.some(isSold) ? sold : allowed,
      };
    }),
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
