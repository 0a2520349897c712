/** Words in mailbox names, senders and greetings that name a role, not a person. */
export const roleWords: ReadonlySet<string> = new Set(
  (
    "support team service services customer customers care help helpdesk desk bot agent agents admin sales billing info " +
    "noreply reply no do not contact hello orders order returns shipping office mail email system automation operator " +
    "store shop accounts account hr press media security privacy legal jobs newsletter news feedback webmaster postmaster " +
    "abuse department manager user guest client company limited ltd inc gmbh llc the and of for"
  ).split(" "),
);

/** Words that may follow a greeting, a sign-off or "I am" and are not names. */
export const notNames: ReadonlySet<string> = new Set(
  (
    "there all everyone everybody folks guys sir madam ma'am again both friend friends dear hi hello hey good morning " +
    "afternoon evening thanks thank you regards best kind many warm wishes cheers sincerely yours truly faithfully i i'm " +
    "i've i'd my me we our us your it its this that these those a an the and or but so if not no yes ok okay please sorry " +
    "in on at to from by with about for of as is are was were be been have has had do does did will would can could may " +
    "might must shall should just still now very really quite only also too then when where what why how who which sent " +
    "writing looking waiting trying calling asking getting having using hoping happy glad afraid unable able sure new " +
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september " +
    "october november december today tomorrow yesterday mr mrs ms miss dr prof herr frau monsieur madame señor señora " +
    "english german french spanish dutch italian iphone android german team support"
  ).split(" "),
);

/** English words that are also names; they are replaced only where the context shows that they are names. */
export const wordsAndNames: ReadonlySet<string> = new Set(
  (
    "will may mark bill rose grace hope joy faith art dawn jack rob sue pat frank max drew grant chase miles wade page " +
    "price young long short white black brown green gray king cook baker best bond case day field ford glass hill house " +
    "lane love moon park pool post reed rich rush sharp small stone street summer april june august autumn sky river " +
    "forest wood woods banks bell berry bird bush cash cross fish fox frost gold good hall hand head hook hunt key knight " +
    "land light little marsh mills noble north south east west pace pepper pope power rice ring root sage sands self " +
    "singer star steel storm strong swift sweet water waters way wall warren winter wise wolf worth carry bob nick don " +
    "ray dale guy gene jay rusty sandy penny ginger amber iris lily daisy ivy olive violet ruby pearl crystal charity " +
    "church bishop butler carpenter carter chambers fisher fuller gardner mason miller parker porter potter shepherd " +
    "smith taylor turner walker weaver wright son man may major earl duke prince sergeant price sale sales brand model " +
    "charge miss"
  ).split(" "),
);
