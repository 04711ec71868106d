/** Names that browsers still list, and what the zones are called today. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** What a zone is called today, where this computer knows it by that name. */
export const zoneName = (zone: string): string => {
  const name = renamed[zone];
  return name !== undefined && platformName(name) !== null ? name : zone;
};

/** Every zone to choose from by today's name, `UTC` among them. */
export const timeZones = (): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(zoneName)])].sort();

/** A zone as people choose it: `Europe/London (UTC+01:00)`, with the offset it has at `now`. */
export function zoneText(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00';
  return `${zoneName(zone)} (UTC${offset})`;
}

/**
 * The zone that was typed or chosen, whatever its case and with or without its offset, or by a part of its name that no other has, a city first;
 * null when there is none, or more than one.
 */
export function zoneOf(typed: string): string | null {
  const wanted = typed
    .replace(/\s*\(UTC[^)]*\)\s*$/, '')
    .trim()
    .replaceAll(' ', '_');
  const name = zoneName(platformName(wanted) ?? wanted);
  const zones = timeZones();
  return zones.includes(name) ? name : onlyOne(zones, wanted.toLowerCase());
}

function onlyOne(zones: readonly string[], wanted: string): string | null {
  const cities = zones.filter((zone) => zone.toLowerCase().endsWith(`/${wanted}`));
  const found = cities.length > 0 ? cities : zones.filter((zone) => zone.toLowerCase().includes(wanted));
  return (found.length === 1 && found[0]) || null;
}

/** What this computer calls a zone, whichever of its names is given; null when it knows none of that name. */
function platformName(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
