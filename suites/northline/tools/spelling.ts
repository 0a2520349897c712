/** The parts of an address that distinguish it from others with the same postcode. */
export interface Spelled {
  /** House number and street as normalized words. */
  readonly street: readonly string[];
  /** Flat, suite or box; empty if there is none. */
  readonly unit: string;
}

const types: { readonly [word: string]: string } = {
  STREET: "ST",
  SAINT: "ST",
  ROAD: "RD",
  AVENUE: "AVE",
  AV: "AVE",
  LANE: "LN",
  DRIVE: "DR",
  COURT: "CT",
  PLACE: "PL",
  BOULEVARD: "BLVD",
  HIGHWAY: "HWY",
  PARKWAY: "PKWY",
  SQUARE: "SQ",
  TERRACE: "TER",
  CRESCENT: "CRES",
  CIRCLE: "CIR",
  CLOSE: "CL",
  GARDENS: "GDNS",
  TRAIL: "TRL",
};
const directions: { readonly [word: string]: string } = {
  NORTH: "N",
  SOUTH: "S",
  EAST: "E",
  WEST: "W",
  NORTHEAST: "NE",
  NORTHWEST: "NW",
  SOUTHEAST: "SE",
  SOUTHWEST: "SW",
};

/** Abbreviations of street types. */
export const streetTypes: ReadonlySet<string> = new Set(Object.values(types));

const unit = /(?:\b(?:APARTMENT|APT|UNIT|FLAT|SUITE|STE|ROOM|RM|PMB)\b\.?\s*#?|#)\s*([A-Z0-9]+(?:-[A-Z0-9]+)?)/;

/** Extracts the house number, street and unit from an address; the town and everything after it are ignored. */
export function spell(address: string, { city, postcode }: { city: string; postcode: string }): Spelled {
  const plain = address
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll("’", "'")
    .replaceAll(/\bP\.?\s*O\.?\s*BOX\b/g, "POBOX")
    .replaceAll(/\b([NS])\.\s?([EW])\b/g, "$1$2")
    // In Canada the unit comes before the house number: 204-1180 Barclay Street.
    .replace(/^\s*(\d+)\s*-\s*(\d+)\s/, "UNIT $1, $2 ");
  const found = unit.exec(plain);
  const rest = found ? `${plain.slice(0, found.index)},${plain.slice(found.index + found[0].length)}` : plain;
  return { street: wordsOf(beforeTown(rest, city, postcode)), unit: found?.[1]?.replaceAll("-", "") ?? "" };
}

/** The part of an address before the town or the postcode, whichever comes first. */
function beforeTown(address: string, city: string, postcode: string): string {
  const town = plainTown(city);
  const code = postcode.toUpperCase().replaceAll(/\s/g, "").split("").join("\\s*");
  const ends = [new RegExp(`\\b${town}\\b(?!.*\\b${town}\\b)`, "s"), new RegExp(`\\b${code}\\b`)];
  const places = ends.map((end) => address.search(end)).filter((at) => at > 0);
  return places.length === 0 ? address : address.slice(0, Math.min(...places));
}

function plainTown(city: string): string {
  return city
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "[\\s-]+");
}

function wordsOf(street: string): string[] {
  const words = street
    .replaceAll("'", "")
    .replaceAll("ß", "SS")
    .replaceAll(/(\d)(?:ST|ND|RD|TH)\b/g, "$1")
    .replaceAll(/(?<=[A-Z])STR\b\.?/g, "STRASSE")
    .replaceAll(/(\d)(?=[A-Z])/g, "$1 ")
    .match(/[A-Z0-9]+/g);
  return (words ?? []).map((word) => types[word] ?? directions[word] ?? word);
}
