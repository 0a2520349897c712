import { expect, it } from "vitest";
import { changeAddress, checkAddress } from "../../../suites/northline/tools/addresses.ts";
import { ask, openNorthline, orderRow } from "../desk.ts";

const place = (address: string, city: string, postcode: string, country = "US", kind = "residential") => ({
  address,
  city,
  postcode,
  country,
  kind,
});

const places = [
  place("14 Larkspur Lane, Portland, ME 04101", "Portland", "04101"),
  place("2 Larkspur Lane, Apt 14, Portland, ME 04101", "Portland", "04101"),
  place("14 Larkspur Street, Portland, ME 04101", "Portland", "04101"),
  place("88 N Oak Avenue, Portland, ME 04101", "Portland", "04101"),
  place("8421 NW 36th Street, Suite 450, Doral, FL 33166", "Doral", "33166", "US", "forwarder"),
  place("PO Box 118, Leeds LS1 9XB, UK", "Leeds", "LS1 9XB", "UK", "po_box"),
  place("Lindenstraße 12, 10969 Berlin, Germany", "Berlin", "10969", "DE"),
  place("204-1180 Barclay Street, Vancouver, BC V6E 1H7, Canada", "Vancouver", "V6E 1H7", "CA"),
  place("Flat 3, 41 St Mark's Road, Leeds LS2 9AE, UK", "Leeds", "LS2 9AE", "UK"),
  place("7 Rue de l'Église, 67000 Strasbourg, France", "Strasbourg", "67000", "FR"),
];

const normalForm = (spelled: string) => {
  using world = openNorthline({ places });
  const answer = ask(world, checkAddress, { address: spelled });
  return typeof answer === "object" && answer !== null && "address" in answer ? answer.address : answer;
};

it.each([
  ["14 larkspur ln apt 2 portland me 04101", "14 Larkspur Lane, Apt 2, Portland, ME 04101"],
  ["14 Larkspur Lane #2, Portland, Maine 04101-2219, USA", "14 Larkspur Lane, Apt 2, Portland, ME 04101"],
  ["Apartment 2, 14 Larkspur Lane, 04101", "14 Larkspur Lane, Apt 2, Portland, ME 04101"],
  ["Ines Moreau, 14 Larkspur Ln., Unit 2, Portland ME 04101", "14 Larkspur Lane, Apt 2, Portland, ME 04101"],
  ["2 Larkspur Lane, #14, Portland, ME 04101", "2 Larkspur Lane, Apt 14, Portland, ME 04101"],
  ["14 Larkspur Lane, Portland, ME 04101", "14 Larkspur Lane, Portland, ME 04101"],
  ["14 Larkspur St, Portland ME 04101", "14 Larkspur Street, Portland, ME 04101"],
  ["88 North Oak, Portland, ME 04101", "88 N Oak Avenue, Portland, ME 04101"],
  ["8421 N.W. 36 St Ste 450, Doral FL 33166", "8421 NW 36th Street, Suite 450, Doral, FL 33166"],
  ["P.O. Box 118, Leeds, LS19XB", "PO Box 118, Leeds LS1 9XB, UK"],
  ["lindenstr. 12, 10969 berlin", "Lindenstraße 12, 10969 Berlin, Germany"],
  ["Lindenstrasse 12, 10969 Berlin, Deutschland", "Lindenstraße 12, 10969 Berlin, Germany"],
  ["1180 Barclay St, Unit 204, Vancouver BC, v6e1h7", "204-1180 Barclay Street, Vancouver, BC V6E 1H7, Canada"],
  ["41 Saint Marks Rd, Flat 3, Leeds, LS2 9AE", "Flat 3, 41 St Mark's Road, Leeds LS2 9AE, UK"],
  ["7 rue de l’eglise, 67000 Strasbourg", "7 Rue de l'Église, 67000 Strasbourg, France"],
])("finds %s", (spelled, normal) => {
  expect(normalForm(spelled)).toBe(normal);
});

it.each([
  ["a different house number", "16 Larkspur Lane, Apt 2, Portland, ME 04101"],
  ["a different apartment", "14 Larkspur Lane, Apt 3, Portland, ME 04101"],
  ["the apartment number as house number", "2 Larkspur Lane, Apt 2, Portland, ME 04101"],
  ["a different street with the same last words", "14 White Larkspur Lane, Portland, ME 04101"],
  ["a different postcode", "14 Larkspur Lane, Apt 2, Portland, ME 04103"],
  ["a different compass direction", "88 S Oak Avenue, Portland, ME 04101"],
  ["an ambiguous street", "14 Larkspur, Portland, ME 04101"],
  ["no street", "14, Portland, ME 04101"],
])("does not match %s to a known address", (_, spelled) => {
  expect(normalForm(spelled)).toBe("refused: unknown_address");
});

it("rejects an address without a street or a postcode as malformed", () => {
  expect(normalForm("my office")).toBe("refused: malformed_address");
  expect(normalForm("14 Larkspur Lane, Apt 2, Portland")).toBe("refused: malformed_address");
  expect(normalForm("12")).toBe("refused: malformed_address");
});

it("stores the directory's spelling, keeps the recipient unless another is given, and returns the kind of change", () => {
  using world = openNorthline({ places, orders: [orderRow("NL-20301"), orderRow("NL-20302", { state: "shipped" })] });
  const there = { address: "88 north oak ave, portland me 04101" };
  expect(ask(world, changeAddress, { order_id: "20301", ...there })).toMatchObject({
    id: "AC-1001",
    recipient: "Ines Moreau",
    address: "88 N Oak Avenue, Portland, ME 04101",
    ships_by: "2026-03-11",
    kind_of_change: "before dispatch",
  });
  expect(ask(world, changeAddress, { order_id: "NL-20302", ...there, recipient: "Dana Ruiz" })).toMatchObject({
    recipient: "Dana Ruiz",
    ships_by: null,
    kind_of_change: "carrier redirect",
  });
  expect(world.all("SELECT recipient, address FROM orders ORDER BY id")).toEqual([
    { recipient: "Ines Moreau", address: "88 N Oak Avenue, Portland, ME 04101" },
    { recipient: "Dana Ruiz", address: "88 N Oak Avenue, Portland, ME 04101" },
  ]);
  expect(world.all("SELECT order_id, recipient FROM address_changes")).toHaveLength(2);
});
