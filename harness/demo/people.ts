const firstnames =
  'Ada Amara Anders Beatriz Bilal Camille Chen Daria Diego Elif Emeka Fatima Finn Grace Hana Hugo Imani Ines Jakub Jamal Jonas Kavya Keiko Lars Leila Liam Lucia Mateo Mei Mira Nadia Noor Olu Oskar Priya Rafael Rosa Samir Sofia Tariq Theo Uma Viktor Wren Xin Yara Yusuf Zofia'.split(
    ' ',
  );
const surnames =
  'Abbott Adeyemi Aguilar Bauer Bianchi Carvalho Chaudhry Dubois Edwards Eriksen Farouk Ferrari Fitzgerald Garcia Goldberg Haddad Hansen Ibrahim Ivanova Jensen Kaur Kowalska Kumar Lefevre Lindqvist Lopez Macdonald Mbeki Moreau Nakamura Novak Okafor Olsen Patel Petrov Quinn Rossi Saito Schmidt Singh Tanaka Thorne Ueda Vargas Wagner Whitlock Yilmaz Zhang'.split(
    ' ',
  );
const organisations =
  'Northwind Rail|Harbour & Hale|Kestrel Robotics|Ministry of Small Things|Brightwater Council|Lumen Foundry|Oak Street Library|Parallax Studio|Saffron Analytics|Tidal Works|Ferrous Metals Cooperative|University of Eastmoor'.split(
    '|',
  );
const jobs = 'Engineer|Programme lead|Designer|Researcher|Operations manager|Librarian|Director|Volunteer'.split('|');

/** The nth made-up person: always the same one for the same number, with an address that no other number has. */
export function attendeeNumber(number: number) {
  const pick = (list: readonly string[], step: number) =>
    list[(number * step + Math.floor(number / list.length)) % list.length] as string;
  const firstname = pick(firstnames, 7);
  const surname = pick(surnames, 11);
  return {
    firstname,
    surname,
    email: `${firstname}.${surname}.${number}@example.org`.toLowerCase(),
    organization: pick(organisations, 5),
    jobTitle: pick(jobs, 3),
  };
}
