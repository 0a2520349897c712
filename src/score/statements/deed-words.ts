import { inflect } from "../../language/inflect.ts";

/** Sorts of deeds: what an agent says it did, by what kind of call could have done it. */
export type DeedSort = "lift" | "change" | "send" | "arrange" | "repay" | "tell" | "lodge" | "lock" | "approve";

/** Which actions of tools can be behind a sort of deed ("*": any that settles something), and the lines of records that show one. */
export const sorts: Readonly<Record<DeedSort, { readonly by: string; readonly shown: RegExp }>> = {
  lift: {
    by: "cancel waive refund discount compensate remove deactivate modify",
    shown: /\b(?:waive\w*|cancel\w*|revers\w*|adjust\w*|void\w*|remov\w*|refunded)\b/,
  },
  change: {
    by: "modify exchange upgrade downgrade book transfer refund schedule discount replace return add",
    shown:
      /\b(?:chang\w*|mov(?:e|ed)|updat\w*|modif\w*|rebook\w*|exchanged|redirect\w*|edit\w*|correct\w*|adjust\w*)\b/,
  },
  send: {
    by: "ship send replace exchange return",
    shown: /\b(?:sent|shipped|dispatch\w*|reship\w*|replac\w*|reminder|picked up|in transit|delivered|carries)\b/,
  },
  arrange: { by: "*", shown: /\b(?:book(?:ed|ing)|reserv\w*|schedul\w*|regist\w*|saved|added)\b/ },
  repay: {
    by: "refund compensate discount waive cancel pay",
    shown: /^(?:refunded|credited|paid on) |^(?:purpose|kind|outcome|state|status)s? \w*(?:refund|credit|compens)/m,
  },
  tell: { by: "investigate handover contact inform", shown: /\b(?:notified|informed|contacted|reported|reminder)\b/ },
  lodge: { by: "*", shown: /\b(?:claim|ticket|complaint|report|incident|pir|opened)\b/ },
  lock: { by: "activate deactivate reset", shown: /\b(?:lock\w*|block\w*|suspend\w*|frozen|hold|paused|reset)\b/ },
  approve: { by: "*", shown: /\b(?:approv\w*|authori[sz]\w*|grant\w*|accept\w*)\b/ },
};

// A particle after "+" has to follow somewhere in the clause: "take the fee off".
const verbs: Readonly<Record<DeedSort, string>> = {
  lift: "waive call+off take+off|out|away wipe strike scrap remove delete erase clear+charge|fee|fees|balance|debt|hold|check|block|arrears drop+from|off knock+off write+off void reverse cancel stop lift revoke withdraw halt undo nullify quash forgive strip cut+off dismiss expunge purge terminate cross+off zero rub+out ditch bin excuse let+off get+rid do+away shave+off deduct+from",
  change:
    "change update amend correct edit swap switch move shift redirect reroute upgrade downgrade extend rebook reschedule transfer adjust redo recalculate rebill convert lower reduce raise+to increase bump rename prioritise prioritize expedite fast-track rush replace revise modify bring+forward push+to|back|through|up|forward put+through|ahead|at|up|forward reallocate rework match+rate|price|quote|fare backdate tweak alter flip accelerate speed+up hurry+up relocate reassign migrate rectify rejig advance intercept override bypass split shorten cut+short",
  send: "send ship dispatch post mail reorder resend reship courier order",
  arrange:
    "book reserve schedule arrange organise organize secure hold set+aside|up put+aside|on|onto|in|into|down|to pencil+in line+up block request enrol enroll register sign+up save store add apply load include throw+in grant issue activate seat check+in get+you|another|a|an place+on|in allocate assign attach slot pop+on|in|onto fit+in lay+on earmark keep+aside monogram engrave gift-wrap release unlock fix renew install slip+on|onto|in|into tack+on squeeze+in mark tag+as give+off|discount|voucher|credit subscribe link+account|accounts|two|booking|bookings prepare generate print enable stack ring-fence bundle carry+over bring+up",
  repay:
    "refund credit reimburse repay compensate give+back pay+out|back|you|compensation|refund|euros|pounds|dollars send+back put+back return+card|account|money|deposit|payment release+refund|money|funds|payment|deposit transfer+euros|pounds|dollars|money|refund|funds wire remit process+refund|reimbursement|compensation complete+refund|reimbursement issue+refund make+refund trigger+refund initiate+refund start+refund push+refund",
  tell: "tell ask inform notify contact call ring phone email message text write+to alert instruct warn speak+to|with talk+to|with let+know flag escalate refer pass forward chase remind brief advise hand+to|over liaise consult reach+out nudge ping loop+in copy+in get+touch|hold update+team|colleague|carrier|warehouse press",
  lodge: "file log raise open submit lodge register put+in create start initiate report launch enter answer kick+off",
  lock: "lock unlock block unblock freeze unfreeze suspend pause reactivate deactivate reinstate restore reset",
  approve:
    "approve authorise authorize grant greenlight sanction agree+to sign+off accept+return|claim|request|refund|exchange|it",
};

/** A verb of a sort, with what has to follow it. */
export interface DeedVerb {
  readonly sort: DeedSort;
  readonly base: string;
  readonly needs?: RegExp;
}

/** Verbs that say of anything that was written that it is now otherwise. */
export const anyChange: ReadonlySet<string> = new Set(
  "update adjust amend change modify edit correct revise redo recalculate".split(" "),
);
/** Verbs of arranging that a record of a booking can be behind. */
export const booking: ReadonlySet<string> = new Set(
  "book reserve schedule register save store add sign enrol enroll be".split(" "),
);
/** Verbs of passing on that need nobody named: "I've flagged it". */
export const passingOn: ReadonlySet<string> = new Set(
  "flag escalate refer raise report chase pass forward hand".split(" "),
);
/** Verbs of writing or speaking to somebody at a distance, which takes a call even where it is the customer. */
export const reaching: ReadonlySet<string> = new Set("email text message call ring phone write".split(" "));

const more: Readonly<Record<string, readonly string[]>> = {
  strike: ["struck", "stricken"],
  throw: ["threw", "thrown"],
  withdraw: ["withdrew", "withdrawn"],
  override: ["overrode", "overridden"],
  split: ["split"],
  forgive: ["forgave", "forgiven"],
  lay: ["laid"],
  give: ["gave", "given"],
  hold: ["held"],
  fit: ["fitted"],
  pop: ["popped"],
  slot: ["slotted"],
  get: ["got", "gotten"],
  strip: ["stripped"],
  enrol: ["enrolled"],
  refer: ["referred"],
  pencil: ["pencilled", "penciled"],
  submit: ["submitted"],
  monogram: ["monogrammed"],
  wipe: ["wiped"],
  keep: ["kept"],
  bin: ["binned"],
  agree: ["agreed"],
  tag: ["tagged"],
  slip: ["slipped"],
  loop: ["looped"],
  ping: ["pinged"],
  shoot: ["shot"],

  speak: ["spoke", "spoken"],
  ring: ["rang", "rung"],
  write: ["wrote", "written"],
  "gift-wrap": ["gift-wrapped"],
};

/** Verbs of deeds by their base and their -ing form: "I managed to move it", "I took the liberty of moving it". */
export const deedBases: ReadonlyMap<string, readonly DeedVerb[]> = byBase();

/** Verbs of deeds by their past forms. */
export const deedForms: ReadonlyMap<string, readonly DeedVerb[]> = indexed();

/** The verbs of deeds that a past form can be of; "reissued" is "issued" once more. */
export function deedVerbs(form: string): readonly DeedVerb[] {
  return deedForms.get(form) ?? (form.startsWith("re") ? (deedForms.get(form.replace(/^re-?/, "")) ?? []) : []);
}

function indexed(): Map<string, DeedVerb[]> {
  const found = new Map<string, DeedVerb[]>();
  for (const [sort, list] of entriesOf(verbs))
    for (const written of list.split(" ")) {
      const [base = "", particles] = written.split("+");
      const forms = inflect(base);
      const needs = particles === undefined ? {} : { needs: new RegExp(`\\b(?:${particles})\\b`) };
      for (const form of more[base] ?? [...forms.past, ...forms.participle])
        found.set(form, [...(found.get(form) ?? []), { sort, base, ...needs }]);
    }
  return found;
}

function byBase(): Map<string, DeedVerb[]> {
  const found = new Map<string, DeedVerb[]>();
  for (const verb of new Set([...indexed().values()].flat()))
    for (const form of [verb.base, ...inflect(verb.base).ing]) found.set(form, [...(found.get(form) ?? []), verb]);
  return found;
}

function entriesOf(table: Readonly<Record<DeedSort, string>>): [DeedSort, string][] {
  const all: DeedSort[] = ["lift", "repay", "lodge", "tell", "change", "send", "arrange", "lock", "approve"];
  return all.map((sort) => [sort, table[sort]]);
}
