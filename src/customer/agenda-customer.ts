import type { Customer, CustomerBriefing, CustomerSession, Heard } from "../conversation/customer.ts";
import { silence } from "../conversation/hearing.ts";
import { advance, openAgenda } from "./agenda.ts";
import { joinPieces } from "./join-pieces.ts";
import { objectTo } from "./object-to.ts";
import { openTurn } from "./open-turn.ts";
import { readPersona } from "./persona.ts";
import { type Piece, performs } from "./piece.ts";
import { openScript } from "./script.ts";
import { takeTurn } from "./take-turn.ts";
import { openVoice } from "./voice.ts";

/** The deterministic customer, which reads the agent's free text and follows its own agenda without a language model. */
export const agendaCustomer: Customer = { kind: "customer", id: "agenda", open: openSession };

function openSession(briefing: CustomerBriefing): CustomerSession {
  const { customer, seed } = briefing;
  if (customer.scenario !== undefined) return openScript(briefing);
  const persona = readPersona(customer.persona);
  let agenda = openAgenda(customer);
  return {
    open: () => {
      const pieces = openTurn(briefing, agenda);
      const said = joinPieces(pieces, Number.POSITIVE_INFINITY);
      agenda = advance(agenda, silence, said);
      return said;
    },
    reply: (heard: Heard) => {
      const turn = agenda.turn + 1;
      const voice = openVoice(persona, customer.lines, { seed, turn });
      const { hearing } = heard;
      const scene = { briefing, agenda, hearing, voice, turn, call: heard.call };
      const { pieces, agenda: next } = heard.reopens ? objectTo(scene) : takeTurn(scene);
      const said = joinPieces(heard.ended && !performs(pieces, "push") ? goodbye(pieces, voice.say("farewell")) : pieces);
      agenda = advance(next, hearing, said);
      return said;
    },
  };
}

/** The customer's last reply, once the agent has ended the case. */
function goodbye(pieces: readonly Piece[], farewell: string): readonly Piece[] {
  if (performs(pieces, "leave")) return pieces;
  return [{ acts: [{ act: "thank" }, { act: "leave", why: "goal_met" }], text: farewell }];
}
