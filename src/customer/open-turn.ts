import type { CustomerBriefing } from "../conversation/customer.ts";
import type { CustomerAct } from "../conversation/customer-act.ts";
import type { Agenda } from "./agenda.ts";
import type { Piece } from "./piece.ts";
import { spokenForm } from "./tell-fact.ts";

/** The first message: one of the case's openings, with its attachments. */
export function openTurn({ customer, opening }: CustomerBriefing, { facts }: Agenda): Piece[] {
  const index = opening % customer.openings.length;
  const text = customer.openings[index] ?? "";
  const stated = [...facts].flatMap(([slot, fact]): CustomerAct[] => {
    if (fact.kind === "attachment") return fact.reveal === "opening" ? [{ act: "attach", slot, name: fact.attachment }] : [];
    const said = [customer.typos[slot], fact.value].find((value) => value !== undefined && contains(text, spokenForm(value)));
    return said === undefined || fact.reveal !== "opening" ? [] : [{ act: "volunteer", slot, value: said }];
  });
  const attachments = [...facts.values()].flatMap((fact) =>
    fact.kind === "attachment" && fact.reveal === "opening" ? [{ name: fact.attachment, caption: fact.caption ?? "" }] : [],
  );
  return [{ acts: [{ act: "open", opening: index }, ...stated], text, attachments }];
}

function contains(text: string, value: string): boolean {
  return value.length > 1 && text.toLowerCase().includes(value.toLowerCase());
}
