import { inflect } from "./inflect.ts";
import { WordClass, wordClass } from "./word-class.ts";

/** Verbs with which an agent asks for information ("share", "tell"). */
export const ASKING_VERBS: WordClass = wordClass(
  "provide share give send tell supply specify include enter type pop state indicate clarify describe confirm verify say list mention submit upload attach forward quote advise let reply respond choose pick select email text note drop read",
);

/** Verbs that, at the start of a clause, tell the customer to do something. */
export const IMPERATIVES: readonly string[] =
  "reply cut talk reseat replug hook bend slot tilt tie scrape brush dust hoover vacuum oil defrost descale boil heat cool freeze thaw pour knock mute unmute whitelist export import copy paste quit force-quit archive flush rename speak grab fetch scoop unmount mount dismantle assemble tear trash bin chuck soak air wait go-to tie untie peel stick snip trim hop jump nip shove slide swipe hover drag lift loosen tighten screw unscrew twist rotate flick shake dry wash soak rub wrap tape stick fold weigh photograph film jot sit stand stay lie drink eat inform notify warn mention carry wear arrive come board queue fetch refill empty fill drain bleed vent cover lock unlock shut recharge sync pair unpair unlink authorise approve accept decline grant revoke validate upload mail package retain store file erase format restore roll revert upgrade patch reinstall repair double-check listen feel smell monitor observe say settle untick tick uncheck type enter reattach reseat squeeze pinch turn-off prop release let hit key scan message dispose recycle unscrew unwrap unbox withdraw deposit begin finish continue start top-up reboot relaunch reopen redo reset retry repeat rinse secure sort spray strip swab switch test thread trim wind wipe zip unzip unclip clip detach fasten unfasten remember consider request bear open close tap press click turn switch unplug plug restart reboot reset go visit check contact call try make ensure wait hold take put place print pack return ship keep bring remove insert reinsert scroll navigate follow use download install uninstall update sign log clear delete toggle enable disable connect disconnect dial ring leave head find locate look see speak ask complete fill register create drop pop write save note remember avoid do run scan set swap power pull push allow count disregard ignore collect pay top present show arrange hang refresh watch wipe rinse attach charge replace flip move stop start change review read refer reach inspect measure test label seal post book cancel report submit apply forget add hand email have give get request keep join reconnect choose select raise".split(
    " ",
  );

/** The class of those verbs. */
export const IMPERATIVE_VERBS: WordClass = new WordClass(IMPERATIVES);

/** Verbs of looking up, in all forms, which change nothing. */
export const READING_FORMS: WordClass = new WordClass(
  "check look search find locate retrieve review pull verify access see fetch view calculate compare gather determine double-check recheck examine inspect query consult assess dig explore identify research pull confirm track note understand receive notice"
    .split(" ")
    .flatMap((verb) => {
      const forms = inflect(verb);
      return [forms.base, forms.third, ...forms.past, ...forms.participle, ...forms.ing];
    }),
);
