import type { Random } from "../../src/random.ts";
import { passesIban, passesLuhn } from "../../src/transcripts/redact/bank.ts";
import type { Kind } from "../../src/transcripts/redact/kind.ts";

/** A made-up person with a value, or several spellings of it, for every kind of personal data. */
export interface Person {
  readonly given: string;
  readonly family: string;
  readonly values: { readonly [Name in Exclude<Kind, "name">]: readonly string[] };
}

const startSyllables = [
  "Al",
  "Be",
  "Cor",
  "Da",
  "El",
  "Fi",
  "Gre",
  "Hal",
  "Is",
  "Jo",
  "Ka",
  "Lu",
  "Ma",
  "Ni",
  "Or",
  "Pe",
  "Ro",
  "Sa",
  "Te",
  "Ul",
  "Vi",
  "Wa",
  "Ya",
  "Zo",
];
const middleSyllables = ["na", "ri", "lo", "mi", "de", "ta", "ve", "ska", "no", "li", "ber", "gar"];
const endSyllables = ["n", "s", "la", "ra", "ta", "vic", "mann", "sen", "ski", "rez", "ton", "ley", "ini", "ova", "ö", "é"];
const common = ["Anna", "Mark", "Will", "Rose", "José", "Zoë", "Li", "Jo", "Grace", "Omar", "Chloé", "Sam"];
const double = ["O'Neil", "Smith-Jones", "Saint-Clair", "Ní Bhriain", "van Dijk", "de la Cruz", "Al-Sayed", "Müller"];

function word(random: Random): string {
  const middle = random.chance(0.6) ? random.pick(middleSyllables) + random.pick(middleSyllables) : random.pick(middleSyllables);
  return random.pick(startSyllables) + middle + random.pick(endSyllables);
}

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.below(10)).join("");
const letters = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.pick([..."ABCDEFGHJKLMNPQRSTUVWXYZ"])).join("");
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();
const two = (number: number) => String(number).padStart(2, "0");

/** Generates a random person. */
export function drawPerson(random: Random): Person {
  const given = random.chance(0.15) ? random.pick(common) : word(random);
  const family = random.chance(0.08) ? random.pick(double) : word(random);
  return {
    given,
    family,
    values: {
      email: emailsOf(random, plain(given), plain(family)),
      phone: phonesOf(random),
      card: cardsOf(random),
      iban: ibansOf(random),
      address: [addressOf(random)],
      id: idsOf(random),
      birth_date: datesOf(random),
      ip: [ipOf(random)],
      url: [urlOf(random, plain(given))],
      handle: [
        random.pick([
          `${plain(given)}_${digits(random, 2)}`,
          `${plain(family)}.${plain(given)}`,
          `the_${plain(family)}${digits(random, 1)}`,
        ]),
      ],
      secret: [
        random.pick([
          `${word(random)}${digits(random, 3)}!`,
          digits(random, 6),
          `x7${letters(random, 5)}9`,
          `${word(random).toLowerCase()}_${digits(random, 2)}`,
        ]),
      ],
    },
  };
}

function emailsOf(random: Random, given: string, family: string): string[] {
  const local = random.pick([
    `${given}.${family}`,
    `${given.slice(0, 1)}${family}`,
    `${family}${digits(random, 2)}`,
    `${given}_${family}`,
    `${given}+shop`,
  ]);
  const host = random.pick(["gmail.com", "outlook.com", "web.de", "orange.fr", `${family}.co.uk`, "mail.example.net", "acme-widgets.io"]);
  const [name = "", ending = ""] = [host.slice(0, host.indexOf(".")), host.slice(host.indexOf(".") + 1)];
  const address = `${local}@${host}`;
  return random.chance(0.15)
    ? [address, `${local} (at) ${name} (dot) ${ending.replaceAll(".", " (dot) ")}`, address.toUpperCase()]
    : [address];
}

function phonesOf(random: Random): string[] {
  const [a, b, c] = [digits(random, 2), digits(random, 3), digits(random, 4)];
  const area = 201 + random.below(700);
  return random.pick([
    [`+49 17${a.slice(0, 1)} ${b}${c}`, `017${a.slice(0, 1)} ${b}${c}`, `+4917${a.slice(0, 1)}${b}${c}`],
    [`(${area}) ${b}-${c}`, `${area}-${b}-${c}`, `+1 ${area} ${b} ${c}`, `${area}.${b}.${c}`],
    [`+44 20 ${c} ${digits(random, 4)}`],
    [`+33 6 ${a} ${digits(random, 2)} ${digits(random, 2)} ${digits(random, 2)}`],
    [`0${digits(random, 2)}/${b}${c}`],
  ]);
}

function cardsOf(random: Random): string[] {
  const body = random.pick([`4${digits(random, 14)}`, `5${1 + random.below(5)}${digits(random, 13)}`, `37${digits(random, 12)}`]);
  const card = [..."0123456789"].map((check) => body + check).find(passesLuhn) ?? body;
  const grouped =
    card.length === 15 ? `${card.slice(0, 4)} ${card.slice(4, 10)} ${card.slice(10)}` : (card.match(/.{4}/g)?.join(" ") ?? card);
  return [card, grouped, grouped.replaceAll(" ", "-")];
}

function ibansOf(random: Random): string[] {
  const [country, body] = random.pick([
    ["DE", digits(random, 18)],
    ["NL", `${letters(random, 4)}${digits(random, 10)}`],
    ["GB", `${letters(random, 4)}${digits(random, 14)}`],
    ["FR", digits(random, 23)],
  ] as const);
  const check = Array.from({ length: 97 }, (_, index) => two(index + 2)).find((pair) => passesIban(`${country}${pair}${body}`)) ?? "02";
  const iban = `${country}${check}${body}`;
  return [iban, iban.match(/.{1,4}/g)?.join(" ") ?? iban];
}

function addressOf(random: Random): string {
  const [street, town, number] = [word(random), word(random), 1 + random.below(250)];
  return random.pick([
    `${number} ${street} Street, ${town}, OR ${digits(random, 5)}`,
    `${number} ${street} Avenue, Apt ${1 + random.below(30)}, ${town}, TX ${digits(random, 5)}`,
    `${number}B ${street} Road, ${town} SW${1 + random.below(9)} ${1 + random.below(9)}AB`,
    `${street}straße ${number}, ${10115 + random.below(80_000)} ${town}`,
    `${street}weg ${number}a, ${10115 + random.below(80_000)} ${town}`,
    `${street}straat ${number}, ${1000 + random.below(8999)} ${letters(random, 2)} ${town}`,
    `${number} rue de ${street}, ${10_000 + random.below(80_000)} ${town}`,
    `Calle ${street} ${number}, ${10_000 + random.below(40_000)} ${town}`,
    `Via ${street} ${number}, ${10_000 + random.below(80_000)} ${town}`,
    `PO Box ${100 + random.below(9000)}, ${town}, NY ${digits(random, 5)}`,
  ]);
}

function idsOf(random: Random): string[] {
  const number = `${1 + random.below(9)}${digits(random, 4)}`;
  const long = `${1 + random.below(9)}${digits(random, 8)}`;
  return random.pick([
    [`NL-${number}`, `nl${number}`, `NL ${number}`],
    [`ORD-2025-${number}`],
    [long],
    [`1Z${digits(random, 3)}${letters(random, 2)}${digits(random, 10)}`],
    [`INV${number}`, `inv${number}`],
    [`${digits(random, 3)}-${digits(random, 7)}-${digits(random, 7)}`],
    [`${letters(random, 2)}${digits(random, 2)}${letters(random, 2)}${digits(random, 2)}`],
  ]);
}

const months = "January February March April May June July August September October November December".split(" ");

function datesOf(random: Random): string[] {
  const [day, month, year] = [1 + random.below(28), 1 + random.below(12), 1940 + random.below(65)];
  return [
    `${year}-${two(month)}-${two(day)}`,
    `${two(day)}.${two(month)}.${year}`,
    `${day} ${months[month - 1]} ${year}`,
    `${months[month - 1]} ${day}, ${year}`,
    `${two(day)}/${two(month)}/${year}`,
  ];
}

function ipOf(random: Random): string {
  const part = () => (1 + random.below(0xfffe)).toString(16);
  return random.chance(0.7)
    ? [1 + random.below(190), random.below(256), random.below(256), 1 + random.below(254)].join(".")
    : `2a02:${part()}:${part()}:${part()}:${part()}:${part()}:${part()}:${part()}`;
}

function urlOf(random: Random, given: string): string {
  return random.pick([
    `https://account.shopline.net/reset?token=${letters(random, 6).toLowerCase()}${digits(random, 10)}`,
    `https://www.parcelway.org/track/${letters(random, 2)}${digits(random, 9)}`,
    `http://pay.fundster.io/i/${digits(random, 8)}?email=${given}%40web.de&sig=${letters(random, 12).toLowerCase()}`,
    `https://drive.cloudbox.com/d/${letters(random, 8)}${digits(random, 6)}${letters(random, 14)}/view`,
  ]);
}
